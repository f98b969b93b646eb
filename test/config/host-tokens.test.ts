import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import {
  EXPIRES_SOON_MS,
  expiryOf,
  hostTokens,
  TOKEN_TIMEOUT_MS,
} from '../../src/config/host-tokens.ts'
import type { GetAccessToken, HostToken, TokenReason } from '../../src/config/tokens.ts'
import { ApiFailure } from '../../src/lib/failure.ts'
import { warningsOf } from '../support/console.ts'
import { pending } from '../support/mount.tsx'

const NOW = Date.UTC(2026, 0, 1)

/** A JWT that ends so many milliseconds from now. */
const jwt = (inMs: number, name = 'a'): string =>
  `${name}.${btoa(JSON.stringify({ exp: (NOW + inMs) / 1_000 }))}.signature`

/** A host that gives these tokens in turn, and what it was asked. */
function host(...answers: (HostToken | null)[]) {
  const reasons: TokenReason[] = []
  const ask: GetAccessToken = ({ reason }) => {
    reasons.push(reason)
    return answers[reasons.length - 1] ?? null
  }
  return { reasons, tokens: hostTokens(ask, { now: () => NOW }) }
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof ApiFailure ? error.kind : error),
  )

describe('the tokens of a host', () => {
  it('are asked for at the first call, and kept', async () => {
    const { tokens, reasons } = host('one')
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer one')
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer one')
    expect(reasons).to.deep.equal(['first'])
  })

  it('are renewed ahead of their end', async () => {
    const { tokens, reasons } = host(jwt(EXPIRES_SOON_MS - 1_000), jwt(3_600_000, 'b'))
    await tokens.authorization({ reason: 'first' })
    expect(await tokens.authorization({ reason: 'first' })).to.match(/^Bearer b\./)
    expect(reasons).to.deep.equal(['first', 'expiring'])
  })

  it('may name their life in seconds instead', async () => {
    const { tokens, reasons } = host({ accessToken: 'one', expiresIn: 10 }, 'two')
    await tokens.authorization({ reason: 'first' })
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
    expect(reasons).to.deep.equal(['first', 'expiring'])
  })

  it('are asked for once more after a refusal', async () => {
    const { tokens, reasons } = host('one', 'two')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    expect(await tokens.authorization({ reason: 'rejected', refused })).to.equal('Bearer two')
    expect(reasons).to.deep.equal(['first', 'rejected'])
  })

  it('count as refused when the same one comes back', async () => {
    const { tokens } = host('one', 'one')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    expect(await tokens.authorization({ reason: 'rejected', refused })).to.equal(null)
  })

  it('are asked for at the next call, after the same one came back', async () => {
    const { tokens, reasons } = host('one', 'one', 'two')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    await tokens.authorization({ reason: 'rejected', refused })
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
    expect(reasons).to.deep.equal(['first', 'rejected', 'first'])
  })

  it('are not asked for again by a call that was refused with an older one', async () => {
    const { tokens, reasons } = host('one', 'two')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    await tokens.authorization({ reason: 'rejected', refused })
    expect(await tokens.authorization({ reason: 'rejected', refused })).to.equal('Bearer two')
    expect(reasons).to.have.length(2)
  })

  it('are asked for once by ten calls at the same time', async () => {
    const { tokens, reasons } = host('one', 'two')
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    const calls = Array.from({ length: 10 }, () =>
      tokens.authorization({ reason: 'rejected', refused }),
    )
    expect(new Set(await Promise.all(calls))).to.deep.equal(new Set(['Bearer two']))
    expect(reasons).to.have.length(2)
  })

  it('are null where the host knows nobody', async () => {
    expect(await host(null).tokens.authorization({ reason: 'first' })).to.equal(null)
  })

  it('are forgotten at a sign-out', async () => {
    const { tokens, reasons } = host('one', 'two')
    await tokens.authorization({ reason: 'first' })
    tokens.signOut()
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
    expect(reasons).to.deep.equal(['first', 'first'])
  })
})

describe('a host that does not answer', () => {
  it('has a time limit, and is told by its signal', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    let signal: AbortSignal | undefined
    const tokens = hostTokens((call) => {
      signal = call.signal
      return new Promise(() => {})
    })
    const failure = failureOf(tokens.authorization({ reason: 'first' }))
    await clock.tickAsync(TOKEN_TIMEOUT_MS)
    clock.uninstall()
    expect(await failure).to.equal('timed-out')
    expect(signal?.aborted).to.equal(true)
  })

  // Before the tests whose host throws: a warning is given once for all.
  it('gives no warning when it stops at the time limit', async () => {
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    const tokens = hostTokens(
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

  it('keeps one caller’s abort from the others', async () => {
    const answer = pending<string>()
    const tokens = hostTokens(() => answer.promise)
    const leaving = new AbortController()
    const left = failureOf(tokens.authorization({ reason: 'first', signal: leaving.signal }))
    const stays = tokens.authorization({ reason: 'first' })
    leaving.abort('left')
    answer.resolve('one')
    expect(await left).to.equal('left')
    expect(await stays).to.equal('Bearer one')
  })

  const throws: [name: string, error: unknown, kind: string][] = [
    ['without a network is offline', new TypeError('Failed to fetch'), 'offline'],
    [
      'without a network, in Firefox’s words',
      new TypeError('NetworkError when attempting to fetch resource.'),
      'offline',
    ],
    ['without a network, in Safari’s words', new TypeError('Load failed'), 'offline'],
    [
      'without a network, in Safari’s words with the address',
      new TypeError('Load failed (host.example)'),
      'offline',
    ],
    [
      'with a bug of its own that names fetch has failed',
      new TypeError('auth.fetchToken is not a function'),
      'token-failed',
    ],
    [
      'with a bug of its own that names a network has failed',
      new TypeError('network is undefined'),
      'token-failed',
    ],
    ['with an error of its own has failed', new Error('no session'), 'token-failed'],
    ['with a bug of its own has failed', new TypeError('x is undefined'), 'token-failed'],
    ['with what is no error at all has failed', 'no session', 'token-failed'],
  ]
  for (const [name, error, kind] of throws) {
    it(name, async () => {
      const tokens = hostTokens(() => Promise.reject(error))
      expect(await failureOf(tokens.authorization({ reason: 'first' }))).to.equal(kind)
    })
  }

  const wrong: [name: string, answer: unknown][] = [
    ['a number', 7],
    ['an object without accessToken', { token: 'a-secret' }],
    ['an object whose accessToken is empty', { accessToken: '' }],
    ['an expiresIn that is no number', { accessToken: 'a-secret', expiresIn: 'soon' }],
    ['an expiresIn below zero', { accessToken: 'a-secret', expiresIn: -1 }],
    ['a page of HTML', '<!doctype html> <title>a-secret</title>'],
    ['a response', new Response('a-secret')],
  ]
  for (const [name, answer] of wrong) {
    it(`that gives ${name} has failed, which one sentence says without it`, async () => {
      // @ts-expect-error a host without types gives what it likes
      const tokens = hostTokens(() => answer)
      const failure: unknown = await tokens
        .authorization({ reason: 'first' })
        .catch((error: unknown) => error)
      if (!(failure instanceof ApiFailure)) throw new Error('it has not failed')
      expect(failure.kind).to.equal('token-failed')
      expect(`${failure.cause}`).to.match(/ getAccessToken returned .*token.* or null\.$/i)
      expect(`${failure.cause}`).not.to.contain('a-secret')
    })
  }

  it('warns once of what it gave, however often it is asked', async () => {
    // @ts-expect-error a host without types gives what it likes
    const tokens = hostTokens(() => true)
    const warnings = await warningsOf(async () => {
      await failureOf(tokens.authorization({ reason: 'first' }))
      await failureOf(tokens.authorization({ reason: 'first' }))
    })
    expect(warnings).to.deep.equal([
      'poplar-kit: getAccessToken returned a boolean; expected a token, { accessToken, expiresIn } or null.',
    ])
  })

  it('that gives none after a refusal says that nobody is signed in', async () => {
    const { tokens } = host('one', null)
    const refused = (await tokens.authorization({ reason: 'first' })) ?? ''
    const failure = await tokens
      .authorization({ reason: 'rejected', refused })
      .catch((error: unknown) => error)
    expect(failure).to.include({ kind: 'signed-out', code: 'NO_TOKEN' })
  })

  it('that still gives the token of before a sign-out gives none', async () => {
    const { tokens } = host('one', 'one', 'two')
    await tokens.authorization({ reason: 'first' })
    tokens.signOut()
    expect(await tokens.authorization({ reason: 'first' })).to.equal(null)
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer two')
  })

  it('may be asked again', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), () => 'one']
    const tokens = hostTokens(() => answers.shift()?.() ?? null)
    await failureOf(tokens.authorization({ reason: 'first' }))
    expect(await tokens.authorization({ reason: 'first' })).to.equal('Bearer one')
  })
})

describe('the end of a token', () => {
  const cases: [token: string, expiry: number | null][] = [
    [jwt(60_000), NOW + 60_000],
    ['opaque', null],
    ['a.b.c', null],
    [`a.${btoa('"text"')}.c`, null],
    [`a.${btoa('{"exp":"soon"}')}.c`, null],
    ['', null],
  ]
  for (const [token, expiry] of cases) {
    it(`of '${token.slice(0, 16)}' is ${expiry}`, () => {
      expect(expiryOf(token)).to.equal(expiry)
    })
  }
})
