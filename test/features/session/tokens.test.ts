import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { AuthFailure } from '../../../src/features/session/auth.ts'
import { createSessionTokens } from '../../../src/features/session/token-renewal.ts'
import { createTokenStorage } from '../../../src/features/session/token-storage.ts'
import { withLock } from '../../../src/features/session/with-lock.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred } from '../../support/fake-http.ts'
import { blockedStorage, fakeClient, memoryStorage, RENEWED_TOKEN, TOKEN } from './support.ts'

const NOON = Date.parse('2026-05-01T12:00:00Z')

function setUpTokens(renew: () => Promise<typeof TOKEN> = async () => RENEWED_TOKEN) {
  const time = { now: NOON }
  const browser = memoryStorage()
  const client = fakeClient({ renew })
  const tokens = createSessionTokens({
    storage: createTokenStorage('session', browser),
    client: async () => client,
    now: () => time.now,
    withLock: (_name, task) => task(),
  })
  return { tokens, client, browser, time }
}

describe('the access token', () => {
  it('is used unchanged while it is valid', async () => {
    const { tokens, client } = setUpTokens()
    tokens.accept(TOKEN)
    expect(await tokens.current()).to.equal(TOKEN.accessToken)
    expect(client.calls).to.deep.equal([])
  })

  it('is renewed before a call when it expires within 30 seconds', async () => {
    const { tokens, time } = setUpTokens()
    tokens.accept(TOKEN)
    time.now += 270_000
    expect(await tokens.current()).to.equal(RENEWED_TOKEN.accessToken)
  })

  it('is renewed again when the renewed one expires', async () => {
    const given = ['second', 'third']
    const { tokens, time } = setUpTokens(async () => ({
      ...RENEWED_TOKEN,
      accessToken: given.shift() ?? '',
    }))
    tokens.accept(TOKEN)
    time.now += 300_000
    expect(await tokens.current()).to.equal('second')
    time.now += 300_000
    expect(await tokens.current()).to.equal('third')
  })

  it('is renewed once for ten concurrent calls', async () => {
    const { tokens, client } = setUpTokens()
    const given = await Promise.all(Array.from({ length: 10 }, () => tokens.current()))
    expect(new Set(given)).to.deep.equal(new Set([RENEWED_TOKEN.accessToken]))
    expect(client.calls).to.deep.equal(['renew'])
  })

  it('is renewed when the API rejects it before its expiry', async () => {
    const { tokens } = setUpTokens()
    tokens.accept(TOKEN)
    expect(await tokens.current(TOKEN.accessToken)).to.equal(RENEWED_TOKEN.accessToken)
  })

  it('is kept if it is newer than the rejected one', async () => {
    const { tokens, client } = setUpTokens()
    tokens.accept(TOKEN)
    expect(await tokens.current('an older one')).to.equal(TOKEN.accessToken)
    expect(client.calls).to.deep.equal([])
  })

  it('is still used while it is valid and the provider is unreachable', async () => {
    const { tokens, time } = setUpTokens(() => Promise.reject(new AuthFailure('unreachable')))
    tokens.accept(TOKEN)
    time.now += 280_000
    expect(await tokens.current()).to.equal(TOKEN.accessToken)
  })

  it('is not used again after a rejection while the provider is unreachable', async () => {
    const { tokens } = setUpTokens(() => Promise.reject(new AuthFailure('unreachable')))
    tokens.accept(TOKEN)
    const failure = await tokens.current(TOKEN.accessToken).catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(ApiFailure).and.include({ kind: 'offline' })
  })

  it('fails with an offline error once it has expired and the provider is unreachable', async () => {
    const { tokens } = setUpTokens(() => Promise.reject(new AuthFailure('unreachable')))
    const failure = await tokens.current().catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(ApiFailure).and.include({ kind: 'offline' })
  })

  it('is null, and removed, when a new sign-in is required', async () => {
    const { tokens, time } = setUpTokens(() => Promise.reject(new AuthFailure('login-required')))
    tokens.accept(TOKEN)
    time.now += 300_000
    expect(await tokens.current()).to.equal(null)
    expect(tokens.hasToken()).to.equal(false)
  })

  it('is not restored by a renewal that completes after a sign-out', async () => {
    const renewal = deferred<typeof TOKEN>()
    const { tokens, browser } = setUpTokens(() => renewal.promise)
    const pendingToken = tokens.current()
    tokens.forget()
    renewal.resolve(RENEWED_TOKEN)
    expect(await pendingToken).to.equal(null)
    expect(browser.contents.size).to.equal(0)
  })

  for (const seconds of [0, -5, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`with a lifetime of ${seconds} seconds is renewed immediately`, async () => {
      const { tokens } = setUpTokens()
      tokens.accept({ accessToken: 'odd', expiresInSeconds: seconds })
      expect(await tokens.current()).to.equal(RENEWED_TOKEN.accessToken)
    })
  }
})

describe('the token storage', () => {
  const storedToken = { accessToken: 'T', expiresAt: NOON }

  it('survives a reload with session storage', () => {
    const browser = memoryStorage()
    createTokenStorage('session', browser).set(storedToken)
    expect(createTokenStorage('session', browser).get()).to.deep.equal(storedToken)
  })

  it('is empty after it has been cleared, and so is the browser’s storage', () => {
    const browser = memoryStorage()
    const storage = createTokenStorage('session', browser)
    storage.set(storedToken)
    storage.clear()
    expect([storage.get(), browser.contents.size]).to.deep.equal([null, 0])
  })

  it('leaves no trace in the browser with tokenStorage="memory"', () => {
    const browser = memoryStorage()
    const storage = createTokenStorage('memory', browser)
    storage.set(storedToken)
    expect(storage.get()).to.deep.equal(storedToken)
    expect(browser.contents.size).to.equal(0)
  })

  it('falls back to memory when storage is blocked', () => {
    const storage = createTokenStorage('session', blockedStorage)
    storage.set(storedToken)
    expect(storage.get()).to.deep.equal(storedToken)
  })

  for (const nonsense of [
    '{',
    'null',
    '{"accessToken":""}',
    '{"accessToken":"T","expiresAt":"x"}',
  ]) {
    it(`is empty if storage contains ${nonsense}`, () => {
      const browser = memoryStorage(new Map([['token', nonsense]]))
      expect(createTokenStorage('session', browser).get()).to.equal(null)
    })
  }
})

describe('one renewal at a time across tabs', () => {
  it('starts the second when the first is done', async () => {
    const order: string[] = []
    const first = deferred<void>()
    const one = withLock('test', async () => {
      order.push('first begins')
      await first.promise
      order.push('first ends')
    })
    const two = withLock('test', async () => void order.push('second'))
    first.resolve()
    await Promise.all([one, two])
    expect(order).to.deep.equal(['first begins', 'first ends', 'second'])
  })

  it('continues without the lock after 5 seconds, as the tab that holds it may be asleep', async () => {
    const lockRelease = deferred<void>()
    const held = navigator.locks.request('poplar-kit:asleep', () => lockRelease.promise)
    const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'] })
    const done = withLock('asleep', async () => 'went on')
    await clock.tickAsync(5_000)
    clock.uninstall()
    expect(await done).to.equal('went on')
    lockRelease.resolve()
    await held
  })

  it('rethrows a failure, and the next one can start', async () => {
    const errorText = await withLock('test', () => Promise.reject(new Error('no'))).catch(String)
    expect(errorText).to.equal('Error: no')
    expect(await withLock('test', async () => 'next')).to.equal('next')
  })
})
