import { expect } from 'chai'
import fc from 'fast-check'
import { confidenceInterval } from '../../../src/features/campaigns/chance.ts'

const roundRate = (rate: number) => Math.round(rate * 10_000) / 10_000

describe('the likely range of a rate', () => {
  const cases: [views: number, count: number, low: number, high: number][] = [
    [10_702, 471, 0.0403, 0.0481],
    [10, 0, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [0, 0, 0, 1],
    [10, 12, 0.7225, 1],
  ]
  for (const [views, count, low, high] of cases) {
    it(`for ${count} of ${views} is ${low} to ${high}`, () => {
      const range = confidenceInterval({ views, count })
      expect([roundRate(range.low), roundRate(range.high)]).to.deep.equal([low, high])
    })
  }

  it('contains the observed rate, and stays between 0 and 1', () => {
    const seen = fc.tuple(fc.nat(100_000), fc.nat(100_000))
    fc.assert(
      fc.property(seen, ([count, misses]) => {
        const views = count + misses
        const { low, high } = confidenceInterval({ views, count })
        const rate = views > 0 ? count / views : 0
        return low >= 0 && high <= 1 && low <= rate + 1e-9 && rate <= high + 1e-9
      }),
    )
  })
})
