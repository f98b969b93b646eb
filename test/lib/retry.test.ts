import { expect } from 'chai'
import fc from 'fast-check'
import { backoffMs, createRetryBudget, retryAfterMs } from '../../src/lib/retry.ts'

const NOON = Date.UTC(2026, 5, 1, 12)

const headers: [header: string | null, milliseconds: number | undefined][] = [
  [null, undefined],
  ['', undefined],
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5_000],
  ['-5', undefined],
  ['soon', undefined],
  ['Mon, 01 Jun 2026 12:00:30 GMT', 30_000],
  ['Mon, 01 Jun 2026 11:00:00 GMT', 0],
]

describe('Retry-After', () => {
  for (const [header, milliseconds] of headers) {
    it(`${JSON.stringify(header)} is ${milliseconds} ms at noon`, () => {
      expect(retryAfterMs(header, NOON)).to.equal(milliseconds)
    })
  }
})

describe('the wait before a retry', () => {
  it('is between half and all of a delay that doubles each time', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        const whole = 400 * 2 ** attempt
        const wait = backoffMs(attempt, chance)
        return wait >= whole / 2 && wait <= whole
      }),
    )
  })

  it('is spread evenly between the two', () => {
    const waits = [0, 0.25, 0.5, 1].map((chance) => backoffMs(0, chance))
    expect(waits).to.deep.equal([200, 250, 300, 400])
  })
})

describe('the retry budget, for any sequence of calls', () => {
  it('grants at most 10% of the calls, or three', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 500 }), (callsAndSpends) => {
        const budget = createRetryBudget()
        let [calls, spent] = [0, 0]
        for (const isCall of callsAndSpends) {
          if (isCall) budget.countCall()
          else if (budget.spend()) spent += 1
          calls += Number(isCall)
        }
        return spent <= Math.max(3, calls / 10)
      }),
    )
  })
})
