import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { createHostTokens, expiryOf, TOKEN_TIMEOUT_MS } from '../../src/config/host-tokens.ts'
import { RENEWAL_MARGIN_MS } from '../../src/config/token-expiry-rules.ts'
import type { GetAccessToken, HostToken, TokenReason } from '../../src/config/tokens.ts'
import { ApiFailure } from '../../src/lib/failure.ts'
import { warningsOf } from '../support/console.ts'
import { deferred } from '../support/mount.tsx'

const NOW = Date.UTC(2026, 0, 1)

/** A JWT that expires in `inMs` milliseconds. */
const jwt = (inMs: number, name = 'a'): string =>
  `${name}.${btoa(JSON.stringify({ exp: (NOW + inMs) / 1_000 }))}.signature`

/** The tokens of a host whose callback returns these values in turn, and the reason for each call. */
function hostWithTokens(...answers: (HostToken | null)[]) {
  const reasons: TokenReason[] = []
  const ask: GetAccessToken = ({ reason }) => {
    reasons.push(reason)
    return answers[reasons.length - 1] ?? null
  }
  return { reasons, tokens: createHostTokens(ask, { now: () => NOW }) }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ApiFailure ? error.kind : error),
  )

describe('a host’s tokens', () => {
  it('are requested on the first call, and kept', async () => {
    const { tokens, reasons } = hostWithTokens('one')
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer one')
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer one')
    expect(reasons).to.deep.equal(['first'])
  })

  it('are renewed before they expire', async () => {
    const { tokens, reasons } = hostWithTokens(jwt(RENEWAL_MARGIN_MS - 1_000), jwt(3_600_000, 'b'))
    await tokens.authorization({ reason: 'first' })
    expect(await tokens.authorization({ reason: 'first' })).to.match(/^Bearer b\./)
    expect(reasons).to.deep.equal(['first', 'expiring'])
  })

  it('can be returned with a lifetime in seconds instead of an expiry time', async () => {
    const { tokens, reasons } = hostWithTokens({ accessToken: 'one', expiresIn: 10 }, 'two')
    await tokens.authorization({ reason: 'first' })
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
    expect(reasons).to.deep.equal(['first', 'expiring'])
  })

  it('are requested again after a rejection', async () => {
    const { tokens, reasons } = hostWithTokens('one', 'two')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    expect(await tokens.authorization({ reason: 'rejected', refused })).to.equal('Bearer two')
    expect(reasons).to.deep.equal(['first', 'rejected'])
  })

  it('count as rejected if the host returns the rejected one again', async () => {
    const { tokens } = hostWithTokens('one', 'one')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    expect(await tokens.authorization({ reason: 'rejected', refused })).to.equal(null)
  })

  it('are requested again on the next call after the host has returned the rejected one', async () => {
    const { tokens, reasons } = hostWithTokens('one', 'one', 'two')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    await tokens.authorization({ reason: 'rejected', refused })
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
    expect(reasons).to.deep.equal(['first', 'rejected', 'first'])
  })

  it('are not requested again after a call with an older one was rejected', async () => {
    const { tokens, reasons } = hostWithTokens('one', 'two')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    await tokens.authorization({ reason: 'rejected', refused })
    expect(await tokens.authorization({ reason: 'rejected', refused })).to.equal('Bearer two')
    expect(reasons).to.have.length(2)
  })

  it('are requested once for ten simultaneous calls', async () => {
    const { tokens, reasons } = hostWithTokens('one', 'two')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    const calls = Array.from({ length: 10 }, () =>
      tokens.authorization({ reason: 'rejected', refused }),
    )
    expect(new Set(await Promise.all(calls))).to.deep.equal(new Set(['Bearer two']))
    expect(reasons).to.have.length(2)
  })

  it('are null if nobody is signed in to the host', async () => {
    expect(await hostWithTokens(null).tokens.authorization({ reason: 'first' })).to.equal(null)
  })

  it('are dropped at sign-out', async () => {
    const { tokens, reasons } = hostWithTokens('one', 'two')
    await tokens.authorization({ reason: 'first' })
    tokens.signOut()
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
    expect(reasons).to.deep.equal(['first', 'first'])
  })
})

describe('a failing host', () => {
  it('has a time limit, after which its signal is aborted', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    let signal: AbortSignal | undefined
    const tokens = createHostTokens((call) => {
      signal = call.signal
      return new Promise(() => {})
    })
    const failure = failureOf(tokens.authorization({ reason: 'first' }))
    await clock.tickAsync(TOKEN_TIMEOUT_MS)
    clock.uninstall()
    expect(await failure).to.equal('timed-out')
    expect(signal?.aborted).to.equal(true)
  })

  // Runs before the tests whose host throws, because the warning is logged only once.
  it('logs no warning when it aborts at the time limit', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    const tokens = createHostTokens(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const warnings = await warningsOf(async () => {
      const failure = failureOf(tokens.authorization({ reason: 'first' }))
      await clock.tickAsync(TOKEN_TIMEOUT_MS)
      await failure
      await import('../../src/config/token-failure.ts')
      await clock.tickAsync(0)
    })
    clock.uninstall()
    expect(warnings).to.deep.equal([])
  })

  it('does not abort the remaining calls when one is aborted', async () => {
    const answer = deferred<string>()
    const tokens = createHostTokens(() => answer.promise)
    const abortController = new AbortController()
    const left = failureOf(
      tokens.authorization({ reason: 'first', signal: abortController.signal }),
    )
    const remainingCall = tokens.authorization({ reason: 'first' })
    abortController.abort('left')
    answer.resolve('one')
    expect(await left).to.equal('left')
    expect(await remainingCall).to.equal('Bearer one')
  })

  const thrownErrors: [name: string, error: unknown, kind: string][] = [
    [
      'is reported as offline when there is no network',
      new TypeError('Failed to fetch'),
      'offline',
    ],
    [
      'is reported as offline when there is no network, given Firefox’s error message',
      new TypeError('NetworkError when attempting to fetch resource.'),
      'offline',
    ],

    [
      'is reported as offline when there is no network, given Safari’s error message',
      new TypeError('Load failed'),
      'offline',
    ],
    [
      'is reported as offline when there is no network, given Safari’s error message with a host name',
      new TypeError('Load failed (host.example)'),
      'offline',
    ],
    [
      'is reported as token-failed after a bug whose message mentions fetch',
      new TypeError('auth.fetchToken is not a function'),
      'token-failed',
    ],
    [
      'is reported as token-failed after a bug whose message mentions a network',
      new TypeError('network is undefined'),
      'token-failed',
    ],
    ['is reported as token-failed after any other error', new Error('no session'), 'token-failed'],
    ['is reported as token-failed after a bug', new TypeError('x is undefined'), 'token-failed'],
    ['is reported as token-failed after a thrown string', 'no session', 'token-failed'],
  ]
  for (const [name, error, kind] of thrownErrors) {
    it(name, async () => {
      const tokens = createHostTokens(() => Promise.reject(error))
      expect(await failureOf(tokens.authorization({ reason: 'first' }))).to.equal(kind)
    })
  }

  const invalidAnswers: [name: string, answer: unknown][] = [
    ['a number', 7],
    ['an object without accessToken', { token: 'a-secret' }],
    ['an object whose accessToken is empty', { accessToken: '' }],
    ['an expiresIn that is not a number', { accessToken: 'a-secret', expiresIn: 'soon' }],
    ['a negative expiresIn', { accessToken: 'a-secret', expiresIn: -1 }],
    ['an HTML page', '<!doctype html> <title>a-secret</title>'],
    ['a response', new Response('a-secret')],
  ]
  for (const [name, answer] of invalidAnswers) {
    it(`that returns ${name} fails with a message that does not contain it`, async () => {
      // @ts-expect-error a host without types can return anything
      const tokens = createHostTokens(() => answer)
      const failure: unknown = await tokens
        .authorization({ reason: 'first' })
        .catch((error: unknown) => error)
      if (!(failure instanceof ApiFailure)) throw new Error('expected an ApiFailure')
      expect(failure.kind).to.equal('token-failed')
      expect(`${failure.cause}`).to.match(/ getAccessToken returned .*token.* or null\.$/i)
      expect(`${failure.cause}`).not.to.contain('a-secret')
    })
  }

  it('logs one warning about an invalid value, however often it is called', async () => {
    // @ts-expect-error a host without types can return anything
    const tokens = createHostTokens(() => true)
    const warnings = await warningsOf(async () => {
      await failureOf(tokens.authorization({ reason: 'first' }))
      await failureOf(tokens.authorization({ reason: 'first' }))
    })
    expect(warnings).to.deep.equal([
      'poplar-kit: getAccessToken returned a boolean; expected a token, { accessToken, expiresIn } or null.',
    ])
  })

  it('that returns null after a rejection counts as signed out', async () => {
    const { tokens } = hostWithTokens('one', null)
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    const failure = await tokens
      .authorization({ reason: 'rejected', refused })
      .catch((error: unknown) => error)
    expect(failure).to.include({ kind: 'signed-out', code: 'NO_TOKEN' })
  })

  it('that returns the old token after a sign-out is treated as having none', async () => {
    const { tokens } = hostWithTokens('one', 'one', 'two')
    await tokens.authorization({ reason: 'first' })
    tokens.signOut()
    expect(await tokens.authorization({ reason: 'first' })).to.equal(null)
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
  })

  it('can be called again after a failure', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), () => 'one']
    const tokens = createHostTokens(() => answers.shift()?.() ?? null)
    await failureOf(tokens.authorization({ reason: 'first' }))
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer one')
  })
})

describe('a token’s expiry', () => {
  const cases: [token: string, expiry: number | null][] = [
    [jwt(60_000), NOW + 60_000],
    ['opaque', null],
    ['a.b.c', null],
    [`a.${btoa('"text"')}.c`, null],
    [`a.${btoa('{"exp":"soon"}')}.c`, null],
    ['', null],
  ]
  for (const [token, expiry] of cases) {
    it(`for '${token.slice(0, 16)}' is ${expiry}`, () => {
      expect(expiryOf(token)).to.equal(expiry)
    })
  }
})
