import { expect } from 'chai'
import fc from 'fast-check'
import { lifetimeSitesLimit, lifetimeTier } from '../../../src/features/billing/lifetime-rules.ts'

describe('the lifetime tier', () => {
  const cases: [limit: number | null, tier: number][] = [
    [0, 1],
    [5, 1],
    [6, 2],
    [10, 2],
    [11, 3],
    [25, 3],
    [26, 4],
    [50, 4],
    [51, 5],
    [999, 5],
    [1_000, 5],
    [null, 5],
  ]
  for (const [limit, tier] of cases) {
    it(`for ${limit ?? 'unlimited'} sites is ${tier}`, () => {
      expect(lifetimeTier(limit)).to.equal(tier)
    })
  }

  it('round-trips through its number of sites', () => {
    const tiers = [1, 2, 3, 4, 5]
    expect(tiers.map((tier) => lifetimeTier(lifetimeSitesLimit(tier)))).to.deep.equal(tiers)
    for (const invalidTier of [0, 6, 1.5])
      expect(() => lifetimeSitesLimit(invalidTier)).to.throw(RangeError)
  })

  it('never falls as the limit rises', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(2_000), (limit, more) => {
        return lifetimeTier(limit + more) >= lifetimeTier(limit)
      }),
    )
  })
})
