import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { createRateCounter } from '../../../src/server/platform/rate-limits/rate-counter.ts'

const MINUTE_MS = 60_000
const RATE = { limit: 2, windowMs: MINUTE_MS }

describe('the rate counter', () => {
  it('allows calls up to the limit, and then requires the caller to wait until the window ends', () => {
    const waitOf = createRateCounter(RATE)
    const waits = [0, 10, 20].map((now) => waitOf('a', now))
    assert.deepEqual(waits, [0, 0, MINUTE_MS - 20])
  })

  it('counts each caller separately', () => {
    const waitOf = createRateCounter({ ...RATE, limit: 1 })
    assert.deepEqual([waitOf('a', 0), waitOf('b', 0)], [0, 0])
  })

  it('keeps a caller whose window is open when older callers are dropped', () => {
    const waitOf = createRateCounter(RATE)
    waitOf('first', 0)
    for (let call = 0; call < 3; call += 1) waitOf('a', MINUTE_MS - 1)
    assert.equal(waitOf('a', MINUTE_MS + 10), MINUTE_MS - 11)
  })

  it('resets after the window, and after a long pause', () => {
    const waitOf = createRateCounter({ ...RATE, limit: 1 })
    const waits = [0, MINUTE_MS, 10 * MINUTE_MS].map((now) => waitOf('a', now))
    assert.deepEqual(waits, [0, 0, 0])
  })

  it('forgets a caller at most two windows after their last call, even if others keep calling', (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] })
    const waitOf = createRateCounter({ ...RATE, limit: 1 })
    assert.deepEqual([waitOf('a', 0), waitOf('a', 0)], [0, MINUTE_MS])
    test.mock.timers.tick(MINUTE_MS)
    test.mock.timers.tick(MINUTE_MS - 1)
    waitOf('other', 2 * MINUTE_MS - 1)
    test.mock.timers.tick(1)
    assert.equal(waitOf('a', 0), 0)
  })

  it('keeps a caller for the whole window, even if other callers were dropped to make room', (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] })
    const waitOf = createRateCounter({ ...RATE, limit: 1 }, 2)
    const SECOND_MS = 1_000
    const pass = (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) test.mock.timers.tick(SECOND_MS)
    }
    waitOf('a', 0)
    waitOf('b', 0)
    pass(30)
    waitOf('c', 30 * SECOND_MS)
    pass(50)
    waitOf('d', 80 * SECOND_MS)
    pass(50)
    assert.equal(waitOf('d', 130 * SECOND_MS), 10 * SECOND_MS)
  })

  it('keeps counting an active caller if there are more callers than it can hold', () => {
    const waitOf = createRateCounter(RATE, 10)
    for (let other = 0; other < 100; other += 1) {
      waitOf('a', 0)
      waitOf(`other ${other}`, 0)
    }
    assert.ok(waitOf('a', 0) > 0)
  })
})

describe('the work per call, with 100,000 callers in one window', () => {
  const CALLER_COUNT = 100_000

  /** Counts all calls to Map methods, and separately those that iterate. */
  function countMapWork(work: () => void) {
    const methods = ['get', 'set', 'has', 'delete'] as const
    const iterationMethods = ['forEach', 'keys', 'values', 'entries', Symbol.iterator] as const
    const spies = [...methods, ...iterationMethods].map((name) => mock.method(Map.prototype, name))
    work()
    const calls = spies.map((spy) => spy.mock.callCount())
    mock.restoreAll()
    return {
      steps: calls.reduce((sum, count) => sum + count, 0),
      walks: calls.slice(methods.length).reduce((sum, count) => sum + count, 0),
    }
  }

  it('is at most four Map operations, and never an iteration', () => {
    const waitOf = createRateCounter(RATE)
    const { steps, walks } = countMapWork(() => {
      for (let caller = 0; caller < CALLER_COUNT; caller += 1)
        waitOf(`caller ${caller}`, caller / 10)
    })
    assert.equal(walks, 0)
    assert.ok(steps <= 4 * CALLER_COUNT, `${steps}`)
  })

  it('does not grow beyond the work for the two generations that are kept', () => {
    const sizes: number[] = []
    const set = Map.prototype.set
    mock.method(
      Map.prototype,
      'set',
      function (this: Map<string, unknown>, key: string, value: unknown) {
        const done = set.call(this, key, value)
        sizes.push(this.size)
        return done
      },
    )
    const waitOf = createRateCounter(RATE, 1_000)
    for (let caller = 0; caller < CALLER_COUNT; caller += 1) waitOf(`caller ${caller}`, 0)
    mock.restoreAll()
    assert.equal(Math.max(...sizes), 1_000)
  })
})
