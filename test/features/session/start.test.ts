import { expect } from 'chai'
import { AuthFailure } from '../../../src/features/session/auth.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred } from '../../support/fake-http.ts'
import {
  blockedStorage,
  CALLBACK,
  callsTo,
  memoryStorage,
  page,
  setUp,
  USER_RESPONSE,
} from './support.ts'

/** The storage of a signed-in browser; `msLeft` is the remaining lifetime of its access token. */
function signedInStorage(msLeft = 300_000) {
  const storage = { local: memoryStorage(), session: memoryStorage() }
  const token = { accessToken: 'stored', expiresAt: Date.now() + msLeft }
  storage.session.set('token', JSON.stringify(token))
  return storage
}

const savedSession = (site: { id: string; siteId: string; domain: string } | null) =>
  JSON.stringify({ user: { userId: 'U1', email: 'ada@shop.example' }, site, campaign: null })

describe('app start', () => {
  it('has the status "starting" until the user has loaded', async () => {
    const answer = deferred()
    const { session, state } = setUp({
      storage: signedInStorage(),
      table: { 'GET /user/me': () => answer.promise },
    })
    const started = session.start(page('/'))
    expect(state().status).to.equal('starting')
    answer.resolve({ data: USER_RESPONSE })
    await started
    expect(session.user.value?.email).to.equal('ada@shop.example')
  })

  it('needs no provider while the stored token is valid', async () => {
    const { session, client } = setUp({ storage: signedInStorage() })
    await session.start(page('/'))
    expect(client.calls).to.deep.equal([])
  })

  it('silently renews a stored token that has expired', async () => {
    const { session, state, client } = setUp({ storage: signedInStorage(-1) })
    await session.start(page('/'))
    expect(client.calls).to.deep.equal(['renew'])
    expect(state().status).to.equal('ready')
  })

  it('signs in silently in a new tab of a signed-in browser', async () => {
    const storage = { local: memoryStorage(), session: memoryStorage() }
    storage.local.set('session', savedSession(null))
    const { session, client, state } = setUp({ storage })
    await session.start(page('/'))
    expect(client.calls).to.deep.equal(['renew'])
    expect(state().status).to.equal('ready')
  })

  it('is signed out if nobody ever signed in, and sends no request', async () => {
    const { session, state, client, http } = setUp()
    await session.start(page('/'))
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'new' })
    expect([...client.calls, ...http.calls]).to.deep.equal([])
  })

  it('is signed out when a new sign-in is required', async () => {
    const renew = () => Promise.reject(new AuthFailure('login-required'))
    const { session, state } = setUp({ storage: signedInStorage(-1), client: { renew } })
    await session.start(page('/'))
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'new' })
  })

  it('shows an error when the provider is unreachable, and can be retried', async () => {
    let isUnreachable = true
    const renew = async () => {
      if (isUnreachable) throw new AuthFailure('unreachable')
      return { accessToken: 'T', expiresInSeconds: 300 }
    }
    const { session, state } = setUp({ storage: signedInStorage(-1), client: { renew } })
    await session.start(page('/'))
    expect(state().status).to.equal('failed')
    isUnreachable = false
    await session.retry()
    expect(state().status).to.equal('ready')
  })

  it('is started by the first element and shared by the others', async () => {
    const { session, http } = setUp({ storage: signedInStorage() })
    await Promise.all([session.start(page('/')), session.start(page('/'))])
    expect(callsTo(http, 'GET /user/me')).to.have.length(1)
  })

  it('shows the server’s message for a deactivated account', async () => {
    const message = 'This account was closed on 1 May.'
    const failure = new ApiFailure({
      kind: 'refused',
      status: 403,
      code: 'DEACTIVATED',
      serverMessage: message,
    })
    const { session, state } = setUp({
      storage: signedInStorage(),
      table: { 'GET /user/me': failure },
    })
    await session.start(page('/'))
    expect(state()).to.deep.equal({ status: 'deactivated', message })
  })

  it('fails with an “unreadable” error when the user response is invalid', async () => {
    const { session, state } = setUp({
      storage: signedInStorage(),
      table: { 'GET /user/me': { data: { user_id: 7 } } },
    })
    await session.start(page('/'))
    const now = state()
    expect(now.status === 'failed' && now.failure.kind).to.equal('unreadable')
  })

  it('loads the user for a host that provides its own token', async () => {
    const { session, state, client } = setUp({ isHosted: false })
    await session.start(page('/'))
    expect(state().status).to.equal('ready')
    expect(client.calls).to.deep.equal([])
  })

  it('works when storage is blocked', async () => {
    const storage = { local: blockedStorage, session: blockedStorage }
    const { session, state } = setUp({ storage })
    await session.finishCallback(page('/login_success/?code=C&state=S'))
    expect(state().status).to.equal('ready')
  })
})

describe('the site selected at startup', () => {
  const SHOP = { id: '1', siteId: 'S1', domain: 'shop.example' }

  it('is the saved one', async () => {
    const storage = signedInStorage()
    storage.local.set('session', savedSession(SHOP))
    const { session, parts } = setUp({ storage })
    await session.start(page('/'))
    expect(parts.siteId.value).to.equal('S1')
  })

  it('is the one in the URL rather than the saved one', async () => {
    const storage = signedInStorage()
    storage.local.set('session', savedSession(SHOP))
    const { session, parts } = setUp({ storage })
    await session.start(page('/dashboard?site_id=S2&domain=blog.example'))
    expect(parts.siteId.value).to.equal('S2')
  })

  for (const path of [
    '/campaign/settings/?site_id=S2&campaign_id=7',
    '/dashboard?site_id=S2#views',
  ]) {
    it(`is the one in ${path} after signing in from that path`, async () => {
      const storage = { local: memoryStorage(), session: memoryStorage() }
      storage.local.set('session', savedSession(SHOP))
      const { session, parts } = setUp({ storage })
      await session.login({ returnTo: path })
      await session.finishCallback(CALLBACK)
      expect([parts.siteId.value, session.popReturnPath()]).to.deep.equal(['S2', path])
    })
  }

  it('is the saved one after signing in from a path without a site', async () => {
    const storage = { local: memoryStorage(), session: memoryStorage() }
    storage.local.set('session', savedSession(SHOP))
    const { session, parts } = setUp({ storage })
    await session.login({ returnTo: '/team#?site_id=S2' })
    await session.finishCallback(CALLBACK)
    expect(parts.siteId.value).to.equal('S1')
  })

  it('does not lock the user out if it belongs to another account', async () => {
    const { session, state, parts, http } = setUp({
      storage: signedInStorage(),
      table: {
        'GET /user/me': () =>
          parts.siteId.value === null
            ? { data: USER_RESPONSE }
            : new ApiFailure({ kind: 'refused', status: 404, code: 'NOT_FOUND' }),
      },
    })
    await session.start(page('/?site_id=FOREIGN'))
    expect(state().status).to.equal('ready')
    expect(callsTo(http, 'GET /user/me')).to.have.length(2)
  })

  it('stays selected after any other refusal', async () => {
    const { session, state, parts } = setUp({
      storage: signedInStorage(),
      table: { 'GET /user/me': new ApiFailure({ kind: 'refused', status: 403 }) },
    })
    await session.start(page('/?site_id=S2'))
    expect([state().status, parts.siteId.value]).to.deep.equal(['failed', 'S2'])
  })

  it('does not cause a second request for the user if none was saved', async () => {
    let requestCount = 0
    const { session, state } = setUp({
      storage: signedInStorage(),
      table: {
        'GET /user/me'() {
          requestCount += 1
          return requestCount > 2
            ? { data: USER_RESPONSE }
            : new ApiFailure({ kind: 'refused', status: 404 })
        },
      },
    })
    await session.start(page('/'))
    expect([state().status, requestCount]).to.deep.equal(['failed', 1])
  })

  for (const nonsense of ['{', 'null', '[]', '"S1"', '{"site":7}', '{"site":{"siteId":1}}']) {
    it(`is null if storage contains ${nonsense}`, async () => {
      const storage = signedInStorage()
      storage.session.set('session', nonsense)
      const { session, parts, state } = setUp({ storage })
      await session.start(page('/'))
      expect(parts.siteId.value).to.equal(null)
      expect(state().status).to.equal('ready')
    })
  }
})
