import { expect } from 'chai'
import { AuthFailure } from '../../../src/features/session/auth.ts'
import { readCallback } from '../../../src/features/session/callback.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { ADA, CALLBACK, callsTo, memoryStorage, page, setUp, TOKEN } from './support.ts'

const refusal = (status: number, serverMessage = '', code = '') =>
  new ApiFailure({ kind: 'refused', status, serverMessage, code })

describe('the callback URL', () => {
  const cases: [string, ReturnType<typeof readCallback>['kind']][] = [
    ['/login_success/', 'none'],
    ['/login_success/?code=C', 'none'],
    ['/login_success/?code=C&state=S', 'code'],
    ['/login_success/#access_token=T', 'hash'],
    ['/login_success/#id_token=T', 'hash'],
    ['/login_success/#error=access_denied', 'refused'],
    ['/login_success/?error=access_denied&code=C&state=S', 'refused'],
  ]
  for (const [path, kind] of cases) {
    it(`${path} is ${kind}`, () => expect(readCallback(page(path)).kind).to.equal(kind))
  }

  it('limits a description to 300 characters', () => {
    const callback = readCallback(page(`/?error=x&error_description=${'a'.repeat(9_000)}`))
    expect(callback).to.deep.equal({ kind: 'refused', description: 'a'.repeat(300) })
  })
})

describe('after returning from the provider', () => {
  it('calls POST /login once, and loads the user', async () => {
    const { session, state, http } = setUp()
    await session.finishCallback(CALLBACK)
    expect(state().status).to.equal('ready')
    expect(http.calls.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'POST /login',
      'GET /user/me',
    ])
    expect(callsTo(http, 'POST /login')[0]?.call.body).to.deep.equal(ADA)
  })

  it('removes the parameters from the URL before anything else', async () => {
    const { session, addresses } = setUp({ client: { finish: () => new Promise(() => {}) } })
    void session.finishCallback(CALLBACK)
    expect(addresses).to.deep.equal(['/login_success/'])
  })

  it('handles a callback once, however often it is called', async () => {
    const { session, client } = setUp()
    await Promise.all([session.finishCallback(CALLBACK), session.finishCallback(CALLBACK)])
    expect(client.calls).to.deep.equal(['finish'])
  })

  it('shows the provider’s error description unchanged', async () => {
    const { session, state, client } = setUp()
    await session.finishCallback(
      page('/login_success/?error=access_denied&error_description=<b>No</b>%20thanks'),
    )
    expect(state()).to.deep.equal({
      status: 'callback-failed',
      reason: 'refused',
      description: '<b>No</b> thanks',
    })
    expect(client.calls).to.deep.equal([])
  })

  it('shows an error when the provider is unreachable', async () => {
    const finish = () => Promise.reject(new AuthFailure('unreachable'))
    const { session, state } = setUp({ client: { finish } })
    await session.finishCallback(CALLBACK)
    expect(state()).to.include({ status: 'callback-failed', reason: 'unreachable' })
  })

  it('rejects a callback that this tab did not request', async () => {
    const finish = () => Promise.reject(new AuthFailure('untrusted'))
    const { session, state, http } = setUp({ client: { finish } })
    await session.finishCallback(CALLBACK)
    expect(state()).to.include({ reason: 'untrusted', description: 'Please login to continue' })
    expect(http.calls).to.deep.equal([])
  })

  it('signs this tab out after a callback that it did not request', async () => {
    const storage = { local: memoryStorage(), session: memoryStorage() }
    const token = { accessToken: 'stored', expiresAt: Date.now() + 300_000 }
    storage.session.set('token', JSON.stringify(token))
    const finish = () => Promise.reject(new AuthFailure('untrusted'))
    const { session, hosted } = setUp({ storage, client: { finish } })
    await session.finishCallback(CALLBACK)
    expect(hosted.tokens.hasToken()).to.equal(false)
  })

  it('rejects a token in the hash when the code flow is configured', async () => {
    const { session, state, client, addresses } = setUp()
    await session.finishCallback(page('/login_success/#access_token=forged&id_token=forged'))
    expect(state()).to.include({ status: 'callback-failed', reason: 'untrusted' })
    expect(client.calls).to.not.include('finish')
    expect(addresses).to.deep.equal(['/login_success/'])
  })

  it('starts normally when the URL has no callback parameters', async () => {
    const { session, state } = setUp()
    await session.finishCallback(page('/login_success/'))
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'new' })
  })
})

describe('POST /login', () => {
  const afterLoginResponse = async (answer: ApiFailure) => {
    const made = setUp({ table: { 'POST /login': answer } })
    await made.session.finishCallback(CALLBACK)
    return made
  }

  for (const failure of [
    new ApiFailure({ kind: 'offline' }),
    new ApiFailure({ kind: 'timed-out' }),
    refusal(501),
    refusal(503),
  ]) {
    it(`still sets the session after ${failure.message}`, async () => {
      const { state } = await afterLoginResponse(failure)
      expect(state().status).to.equal('ready')
    })
  }

  it('reports a conflict for an email with another sign-in method, and keeps no token', async () => {
    const { state, hosted } = await afterLoginResponse(refusal(422))
    expect(state()).to.deep.equal({
      status: 'conflict',
      message: 'You already seem to have an account with this email',
    })
    expect(hosted.tokens.hasToken()).to.equal(false)
  })

  it('signs out after that conflict', async () => {
    const { session, state, client } = await afterLoginResponse(refusal(422))
    session.signOut()
    await Promise.resolve()
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'asked' })
    expect(client.calls).to.include('end')
  })

  for (const status of [400, 403, 500]) {
    it(`shows the server's message after ${status}`, async () => {
      const { state } = await afterLoginResponse(refusal(status, 'Not today'))
      const now = state()
      expect(now).to.include({ status: 'failed', during: 'login' })
      expect(now.status === 'failed' && now.failure.serverMessage).to.equal('Not today')
    })
  }

  it('is repeated by *Try again*', async () => {
    const { session, state, http } = await afterLoginResponse(refusal(500))
    http.table['POST /login'] = { data: null }
    await session.retry()
    expect(state().status).to.equal('ready')
    expect(callsTo(http, 'POST /login')).to.have.length(2)
  })

  it('is repeated after a reload', async () => {
    const { storage } = await afterLoginResponse(refusal(500))
    const { session, http, state } = setUp({ storage })
    await session.start(page('/dashboard'))
    expect(callsTo(http, 'POST /login')[0]?.call.body).to.deep.equal(ADA)
    expect(state().status).to.equal('ready')
  })

  it('waits until the provider can be reached again', async () => {
    const { storage } = await afterLoginResponse(refusal(500))
    storage.session.set('token', JSON.stringify({ accessToken: 'old', expiresAt: 0 }))
    const renew = () => Promise.reject(new AuthFailure('unreachable'))
    const { session, http, state } = setUp({ storage, client: { renew } })
    await session.start(page('/dashboard'))
    await session.retry()
    expect(state()).to.include({ status: 'failed', during: 'user' })
    expect(callsTo(http, 'POST /login')).to.deep.equal([])
  })

  it('is not repeated at the next start', async () => {
    const { session, storage } = setUp()
    await session.finishCallback(CALLBACK)
    const next = setUp({ storage })
    await next.session.start(page('/dashboard'))
    expect(callsTo(next.http, 'POST /login')).to.deep.equal([])
  })

  it('doesn’t redirect in a loop when the API rejects the new token', async () => {
    const { session, state, parts, client } = setUp({
      table: {
        'POST /login': () => {
          parts.sessionEnd.end('timed-out')
          return new ApiFailure({ kind: 'signed-out', status: 401 })
        },
      },
    })
    await session.finishCallback(CALLBACK)
    expect(state()).to.include({ status: 'failed', during: 'login' })
    expect(client.calls).to.not.include('start')
  })

  it('sends the referral ID from an earlier URL, once', async () => {
    const { session, http, storage } = setUp()
    await session.start(page('/?referral_id=R7'))
    await session.finishCallback(CALLBACK)
    expect(callsTo(http, 'POST /login')[0]?.call.body).to.deep.equal({ ...ADA, referral_id: 'R7' })
    expect(storage.session.get('referral_id')).to.equal(null)
  })

  it('drops a referral ID longer than 100 characters', async () => {
    const { session, http } = setUp()
    await session.start(page(`/?referral_id=${'R'.repeat(101)}`))
    await session.finishCallback(CALLBACK)
    expect(callsTo(http, 'POST /login')[0]?.call.body).to.deep.equal(ADA)
  })
})

describe('after sign-in', () => {
  it('opens the requested path, once', async () => {
    const { session } = setUp()
    await session.login({ returnTo: '/billing?plan=plus' })
    await session.finishCallback(CALLBACK)
    expect(session.popReturnPath()).to.equal('/billing?plan=plus')
    expect(session.popReturnPath()).to.equal('/')
  })

  for (const path of [
    '//evil.example',
    'https://evil.example',
    '/\\evil',
    'javascript:alert(1)',
    '/logout',
    '/login',
  ]) {
    it(`opens / instead of ${path}`, async () => {
      const { session, storage } = setUp()
      await session.login({ returnTo: path })
      expect(session.popReturnPath()).to.equal('/')
      expect(storage.session.get('redirect_url')).to.equal(null)
    })
  }

  it('opens / when the stored path was tampered with', () => {
    const { session, storage } = setUp()
    storage.session.set('redirect_url', '//evil.example')
    expect(session.popReturnPath()).to.equal('/')
  })

  it('stores a token with the expiry that the provider sent', async () => {
    const { session, storage } = setUp()
    const before = Date.now()
    await session.finishCallback(CALLBACK)
    const held = JSON.parse(storage.session.get('token') ?? '')
    expect(held.accessToken).to.equal(TOKEN.accessToken)
    expect(held.expiresAt - before).to.be.within(300_000, 301_000)
  })
})
