import { signal } from '@preact/signals-core'
import { expect } from 'chai'
import { authorisedFetch } from '../../src/config/authorised-fetch.ts'
import { createKit } from '../../src/config/create-kit.ts'
import { createHostTokens } from '../../src/config/host-tokens.ts'
import { perKit } from '../../src/config/kit.ts'
import { navigationOf } from '../../src/config/navigation.ts'
import { createNotices } from '../../src/config/notices.ts'
import { type Changes, parseOptions } from '../../src/config/parse-options.ts'
import { createRegistry } from '../../src/config/registry.ts'
import { reportTo, warn, warnTo } from '../../src/config/report.ts'
import { createSharedStore } from '../../src/config/shared-store.ts'
import type { TokenSource } from '../../src/config/tokens.ts'
import { ApiFailure } from '../../src/lib/failure.ts'
import { testKit } from '../support/mount.tsx'

describe('a store per Kit', () => {
  it('is created once, and not shared with other Kits', () => {
    const storeOf = perKit(() => ({}))
    const [one, other] = [testKit(), testKit()]
    expect(storeOf(one)).to.equal(storeOf(one))
    expect(storeOf(one)).not.to.equal(storeOf(other))
  })
})

describe('a Kit’s navigation', () => {
  it('allows the dashboard URL that the host configures', () => {
    const kit = testKit({ options: { links: { dashboard: 'https://app.example/x' } } })
    expect(navigationOf(kit).classify('https://app.example/x/login').kind).to.equal('allowed')
  })
})

describe('the end of a session', () => {
  it('is reported once, however many calls discover it', () => {
    const { sessionEnd, notices } = testKit()
    const reasons: string[] = []
    sessionEnd.listen((reason) => reasons.push(reason))
    sessionEnd.end('timed-out')
    sessionEnd.end('timed-out')
    expect(reasons).to.deep.equal(['timed-out'])
    expect(notices.list.value.map(({ text }) => text)).to.deep.equal(['Session timed out.'])
  })

  it('is reported again after a new sign-in', () => {
    const { sessionEnd } = testKit()
    const reasons: string[] = []
    sessionEnd.listen((reason) => reasons.push(reason))
    sessionEnd.end('timed-out')
    sessionEnd.restart()
    sessionEnd.end('asked')
    expect(reasons).to.deep.equal(['timed-out', 'asked'])
  })

  for (const reason of ['asked', 'elsewhere', 'no-token', 'deactivated'] as const) {
    it(`does not mention a time-out after ${reason}`, () => {
      const { sessionEnd, notices } = testKit()
      sessionEnd.end(reason)
      expect(notices.list.value).to.deep.equal([])
    })
  }
})

describe('the notices', () => {
  it('stay until they are dismissed', () => {
    const notices = createNotices(createSharedStore())
    const id = notices.push({ tone: 'info', text: 'Saved.' })
    expect(notices.list.value).to.deep.equal([{ id, tone: 'info', text: 'Saved.' }])
    notices.dismiss(id)
    expect(notices.list.value).to.deep.equal([])
  })

  it('count how often the same notice is repeated', () => {
    const notices = createNotices(createSharedStore())
    for (const _ of [1, 2, 3]) notices.push({ tone: 'info', text: 'Saved.' })
    expect(notices.list.value.map(({ again }) => again)).to.deep.equal([2])
  })

  it('show the same text again in another tone', () => {
    const notices = createNotices(createSharedStore())
    notices.push({ tone: 'info', text: 'Saved.' })
    notices.push({ tone: 'error', text: 'Saved.' })
    expect(notices.list.value).to.have.length(2)
  })

  it('show the same text once', () => {
    const notices = createNotices(createSharedStore())
    notices.push({ tone: 'info', text: 'Saved.' })
    notices.push({ tone: 'info', text: 'Saved.' })
    expect(notices.list.value).to.have.length(1)
  })
})

describe('a report to the host', () => {
  const error = new ApiFailure({ kind: 'refused', status: 500, requestId: 'r-1' })

  it('includes the tag, version and request ID', () => {
    const reports: object[] = []
    reportTo({ onError: (report) => reports.push(report), logger: null }, error, { tag: 'x-one' })
    expect(reports).to.deep.equal([{ error, tag: 'x-one', version: '0.1.0', requestId: 'r-1' }])
  })

  it('is also sent to the host’s logger', () => {
    const written: unknown[] = []
    const logger = { warn: () => {}, error: (...line: unknown[]) => written.push(...line) }
    reportTo({ onError: null, logger }, error, { tag: 'x-one' })
    expect(written).to.deep.equal([
      'poplar-kit: x-one failed',
      { error, tag: 'x-one', version: '0.1.0', requestId: 'r-1' },
    ])
  })
})

describe('a host callback that throws', () => {
  const throwingCallback = () => {
    throw new Error('broken')
  }
  /** The queued microtasks, which rethrow the host's errors for the page's own error handling. */
  const microtasksQueuedBy = (act: () => void): (() => void)[] => {
    const left: (() => void)[] = []
    const { queueMicrotask } = globalThis
    globalThis.queueMicrotask = (run) => void left.push(run)
    try {
      act()
    } finally {
      globalThis.queueMicrotask = queueMicrotask
    }
    return left
  }

  it('does not stop a report', () => {
    const error = new Error('a crash')
    const [left] = microtasksQueuedBy(() =>
      reportTo({ onError: throwingCallback, logger: null }, error, {}),
    )
    expect(left).to.throw('broken')
  })

  it('does not stop a warning', () => {
    warnTo({ warn: throwingCallback, error: () => {} })
    const [left] = microtasksQueuedBy(() => warn('a sentence'))
    warnTo(null)
    expect(left).to.throw('broken')
  })
})

describe('a copy of the kit that calls the API through another copy', () => {
  it('is notified of the end of the next session too', async () => {
    const response = { success: true, code: 'OK', message: '', data: null }
    const config = parseOptions({ apiBase: 'https://api.example/v1' }, location.origin)
    const kit = createKit(config, {
      store: createRegistry().store,
      changes: signal<Changes>({}),
      fetch: async () => Response.json(response),
    })
    const ends: string[] = []
    kit.sessionEnd.listen((reason) => ends.push(reason))
    kit.sessionEnd.end('asked')
    await kit.http.get('/sites')
    kit.sessionEnd.end('asked')
    expect(ends).to.deep.equal(['asked', 'asked'])
  })
})

describe('the authorised fetch', () => {
  const ORIGINS = ['https://api.example']

  /** An API that accepts only one token. */
  const apiAccepting = (acceptedToken: string) => {
    const receivedTokens: (string | null)[] = []
    const send: typeof fetch = async (input) => {
      const authorization = new Request(input).headers.get('authorization')
      receivedTokens.push(authorization)
      return new Response(null, { status: authorization === acceptedToken ? 204 : 401 })
    }
    return { receivedTokens, send }
  }

  it('adds the token to a call', async () => {
    const { receivedTokens, send } = apiAccepting('Bearer one')
    await authorisedFetch(
      createHostTokens(() => 'one'),
      ORIGINS,
      send,
    )('https://api.example/v1/sites')
    expect(receivedTokens).to.deep.equal(['Bearer one'])
  })

  it('retries a rejected call once, with a new token and the same body', async () => {
    const tokens = ['one', 'two']
    const { receivedTokens, send } = apiAccepting('Bearer two')
    const call = authorisedFetch(
      createHostTokens(() => tokens.shift() ?? null),
      ORIGINS,
      send,
    )
    const response = await call('https://api.example/v1/login', { method: 'POST', body: '{}' })
    expect(response.status).to.equal(204)
    expect(receivedTokens).to.deep.equal(['Bearer one', 'Bearer two'])
  })

  it('does not retry with the rejected token', async () => {
    const { receivedTokens, send } = apiAccepting('Bearer two')
    const call = authorisedFetch(
      createHostTokens(() => 'one'),
      ORIGINS,
      send,
    )
    expect((await call('https://api.example/v1/sites')).status).to.equal(401)
    expect(receivedTokens).to.have.length(1)
  })

  it('does not retry with a token that its source returns unchanged', async () => {
    const { receivedTokens, send } = apiAccepting('Bearer two')
    const tokens: TokenSource = {
      mode: 'auth0',
      authorization: async () => 'Bearer one',
      signOut: () => {},
    }
    const response = await authorisedFetch(tokens, ORIGINS, send)('https://api.example/v1/sites')
    expect([response.status, receivedTokens.length]).to.deep.equal([401, 1])
  })

  for (const [name, answers] of [
    ['from the start', [null]],
    ['after a rejection', ['one', null]],
  ] as const) {
    it(`responds with NO_TOKEN to the other copy if the page has no token ${name}`, async () => {
      const tokens = [...answers]
      const { send } = apiAccepting('Bearer two')
      const call = authorisedFetch(
        createHostTokens(() => tokens.shift() ?? null),
        ORIGINS,
        send,
      )
      const response = await call('https://api.example/v1/sites')
      expect([response.status, (await response.json()).code]).to.deep.equal([401, 'NO_TOKEN'])
    })
  }

  for (const url of ['https://evil.example/', 'https://api.example.evil.example/', '/path']) {
    it(`rejects ${url} without requesting a token`, async () => {
      let wasAsked = false
      const tokens = createHostTokens(() => {
        wasAsked = true
        return 'one'
      })
      const error = await authorisedFetch(tokens, ORIGINS)(url).catch((thrown: unknown) => thrown)
      expect(String(error)).to.contain('is not in apiOrigins')
      expect(wasAsked).to.equal(false)
    })
  }
})
