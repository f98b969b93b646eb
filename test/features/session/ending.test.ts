import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { createBroadcast } from '../../../src/config/broadcast.ts'
import { TIMED_OUT_NOTICE_MS } from '../../../src/features/session/store.ts'
import { createHttp } from '../../../src/lib/http.ts'
import { eventually } from '../../support/queries.ts'
import { CALLBACK, memoryStorage, page, setUp } from './support.ts'

const setUpSignedIn = async (setting: Parameters<typeof setUp>[0] = {}) => {
  const made = setUp(setting)
  if (setting.isHosted === false) await made.session.start(page('/'))
  else await made.session.finishCallback(CALLBACK)
  made.session.trackPath(() => '/campaigns/?page=2')
  return made
}

describe('a session that times out', () => {
  let clock: ReturnType<typeof FakeTimers.install>
  beforeEach(() => {
    clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => clock.uninstall())

  it('saves the path, leaves time to read the warning, then redirects to the sign-in page', async () => {
    const { session, parts, client, state } = await setUpSignedIn()
    parts.sessionEnd.end('timed-out')
    expect(state().status).to.equal('signing-in')
    expect(client.calls).to.not.include('start')
    await clock.tickAsync(TIMED_OUT_NOTICE_MS)
    expect(client.calls).to.include('start')
    expect(session.popReturnPath()).to.equal('/campaigns/?page=2')
  })

  it('removes the expired token', async () => {
    const { parts, hosted } = await setUpSignedIn()
    parts.sessionEnd.end('timed-out')
    expect(hosted.tokens.hasToken()).to.equal(false)
  })

  it('doesn’t redirect to the sign-in page when the user signs out in the meantime', async () => {
    const { session, parts, client } = await setUpSignedIn()
    parts.sessionEnd.end('timed-out')
    session.signOut()
    await clock.tickAsync(TIMED_OUT_NOTICE_MS)
    expect(client.calls).to.not.include('start')
  })

  it('stays on a host page that provides its own token', async () => {
    const { parts, client, state } = await setUpSignedIn({ isHosted: false })
    parts.sessionEnd.end('timed-out')
    await clock.tickAsync(TIMED_OUT_NOTICE_MS)
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'timed-out' })
    expect(client.calls).to.deep.equal([])
  })
})

describe('a page that reports that nobody is signed in', () => {
  const SHOP = { id: '1', siteId: 'S1', domain: 'shop.example' }

  it('removes all data about the user who was signed in', async () => {
    const { session, parts, state } = await setUpSignedIn({ isHosted: false })
    session.remember({ site: SHOP })
    parts.selectSite('S1')
    parts.sessionEnd.end('no-token')
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'no-token' })
    expect([parts.siteId.value, session.saved().site]).to.deep.equal([null, null])
  })

  it('keeps the site from the last visit if nobody was signed in before', () => {
    const { session, parts, state } = setUp({ isHosted: false })
    session.remember({ site: SHOP })
    parts.sessionEnd.end('no-token')
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'no-token' })
    expect(session.saved().site).to.deep.equal(SHOP)
  })
})

describe('an account that is deactivated while in use', () => {
  it('shows the server’s message instead of the page', async () => {
    const { parts, state } = await setUpSignedIn()
    parts.sessionEnd.end('deactivated', 'This account was closed on 1 May.')
    expect(state()).to.deep.equal({
      status: 'deactivated',
      message: 'This account was closed on 1 May.',
    })
  })
})

describe('ten concurrent calls that receive a 401', () => {
  const httpRejectingAll = (made: Awaited<ReturnType<typeof setUpSignedIn>>) =>
    createHttp({
      base: 'https://api.example/v1',
      headers: async ({ refused }) => {
        const token = await made.hosted.tokens.current(refused?.authorization)
        return token === null ? {} : { authorization: token }
      },
      onSignedOut: () => made.parts.sessionEnd.end('timed-out'),
      fetch: async () => new Response('{"success":false}', { status: 401 }),
    })

  const rejectTenCalls = async () => {
    const made = await setUpSignedIn()
    const http = httpRejectingAll(made)
    const paths: string[] = []
    made.session.trackPath(() => {
      paths.push('/campaigns/')
      return '/campaigns/'
    })
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    let warnings = 0
    made.parts.sessionEnd.listen(() => (warnings += 1))
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => http.get('/sites')))
    await clock.tickAsync(TIMED_OUT_NOTICE_MS)
    clock.uninstall()
    return { ...made, outcomes, paths, warnings }
  }

  it('save one path, warn once and redirect once', async () => {
    const { client, paths, warnings } = await rejectTenCalls()
    expect(paths).to.have.length(1)
    expect(warnings).to.equal(1)
    expect(client.calls.filter((call) => call === 'start')).to.have.length(1)
  })

  it('request one new token together', async () => {
    const { client } = await rejectTenCalls()
    expect(client.calls.filter((call) => call === 'renew')).to.have.length(1)
  })

  it('all fail as signed out', async () => {
    const { outcomes } = await rejectTenCalls()
    const kinds = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.kind)
    expect(new Set(kinds)).to.deep.equal(new Set(['signed-out']))
  })
})

describe('signing out', () => {
  it('removes the user’s data from this tab', async () => {
    const storage = { local: memoryStorage(), session: memoryStorage() }
    const { session, parts } = await setUpSignedIn({ storage })
    session.remember({ site: { id: '1', siteId: 'S1', domain: 'shop.example' } })
    parts.selectSite('S1')
    for (const key of ['arrival', 'shopify-outcome', 'unsaved-texts'])
      storage.session.set(key, 'a secret')
    session.signOut()
    expect([...storage.local.contents, ...storage.session.contents]).to.deep.equal([])
    expect(parts.siteId.value).to.equal(null)
  })

  it('ends the provider’s session once', async () => {
    const { session, client } = await setUpSignedIn()
    session.signOut()
    session.signOut()
    await eventually(() => expect(client.calls).to.deep.equal(['finish', 'end']))
  })

  it('takes effect locally even if the provider is unreachable', async () => {
    const { session, state } = await setUpSignedIn({
      client: { end: () => Promise.reject(new Error('away')) },
    })
    session.signOut()
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'asked' })
  })

  it('is reported to the host once', async () => {
    const { session, parts } = await setUpSignedIn()
    const endReasons: string[] = []
    parts.sessionEnd.listen((reason) => endReasons.push(reason))
    session.signOut()
    expect(endReasons).to.deep.equal(['asked'])
  })

  it('stays in effect when another element starts', async () => {
    const { session, state } = await setUpSignedIn()
    session.signOut()
    await session.start(page('/'))
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'asked' })
  })

  it('can be started by the host', async () => {
    const { parts, state } = await setUpSignedIn()
    parts.sessionEnd.end('asked')
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'asked' })
  })

  it('is not undone by a late response', async () => {
    const { session, parts, state } = await setUpSignedIn()
    const retry = session.retry()
    session.signOut()
    await retry
    expect(state().status).to.equal('signed-out')
    expect(parts.memory.get().user).to.equal(null)
  })
})

describe('signing out in another tab', () => {
  it('signs this one out too, without a call to the provider', async () => {
    const thisTab = await setUpSignedIn({ broadcast: createBroadcast('tabs-test') })
    const otherTab = await setUpSignedIn({ broadcast: createBroadcast('tabs-test') })
    otherTab.session.signOut()
    await eventually(() =>
      expect(thisTab.state()).to.deep.equal({ status: 'signed-out', reason: 'elsewhere' }),
    )
    expect(thisTab.hosted.tokens.hasToken()).to.equal(false)
    expect(thisTab.client.calls).to.include('forget').and.not.include('end')
  })

  it('is ignored if the message about it is invalid', async () => {
    const { broadcast, say } = scriptedBroadcast()
    const { state } = await setUpSignedIn({ broadcast })
    for (const message of ['signed-out', null, { type: 'signed-in' }]) say(message)
    expect(state().status).to.equal('ready')
  })
})

function scriptedBroadcast() {
  let hear: (message: unknown) => void = () => {}
  const broadcast = {
    post: () => {},
    listen: (listener: typeof hear) => {
      hear = listener
      return () => {}
    },
  }
  return { broadcast, say: (message: unknown) => hear(message) }
}

describe('returning with the browser’s back button', () => {
  it('from the provider’s page leaves the signing-in state', async () => {
    const { session, state } = setUp()
    await session.login()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(state()).to.deep.equal({ status: 'signed-out', reason: 'new' })
  })

  it('changes nothing when a page is shown for the first time', async () => {
    const { session, state } = setUp()
    await session.login()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(state().status).to.equal('signing-in')
  })
})

describe('the session in two copies of the kit', () => {
  it('is shared', async () => {
    const first = setUp()
    const second = setUp({ shared: first.parts.shared, isHosted: false })
    await first.session.finishCallback(CALLBACK)
    expect(second.session.user.value?.userId).to.equal('U1')
  })

  it('ends for both, and at the provider, on a sign-out in the copy without a token', async () => {
    const first = setUp()
    const second = setUp({ shared: first.parts.shared, isHosted: false })
    await first.session.finishCallback(CALLBACK)
    second.session.signOut()
    expect(first.state().status).to.equal('signed-out')
    await eventually(() => expect(first.client.calls).to.include('end'))
  })

  it('starts again when another version has stored an unknown state', () => {
    const made = setUp()
    made.parts.shared.set({ status: 'enlightened' })
    expect(made.state()).to.deep.equal({ status: 'starting' })
  })
})
