import { expect } from 'chai'
import fc from 'fast-check'
import { defaultYearlyCoupon } from '../../../src/features/billing/coupon-rules.ts'
import { PLAN_NAMES } from '../../../src/features/billing/model.ts'
import { formatMoney } from '../../../src/features/billing/money-rules.ts'
import { lifetimeSitesLimit, lifetimeTier } from '../../../src/features/billing/paid-rules.ts'
import { planLabel } from '../../../src/features/billing/plan-label-rules.ts'
import { PLANS } from '../../../src/features/billing/plans.ts'
import { canAddSite } from '../../../src/features/sites/add-site-rules.ts'

describe('adding a site', () => {
  const cases: [role: 'admin' | 'member', count: number, limit: number | null, allowed: boolean][] =
    [
      ['admin', 0, 2, true],
      ['admin', 1, 2, true],
      ['admin', 2, 2, false],
      ['admin', 3, 2, false],
      ['admin', 500, null, true],
      ['admin', 0, 0, false],
      ['member', 0, 2, false],
      ['member', 0, null, false],
    ]
  for (const [role, count, limit, allowed] of cases) {
    it(`is ${allowed ? 'open' : 'closed'} to ${role}, ${count} of ${limit ?? 'any number'}`, () => {
      const user = { role, sites: Array(count).fill({}), plan: { sitesLimit: limit } }
      expect(canAddSite(user)).to.equal(allowed)
    })
  }

  it('is open to an admin whose account has no plan', () => {
    expect(canAddSite({ role: 'admin', sites: [{}, {}, {}], plan: null })).to.equal(true)
  })
})

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
    it(`of ${limit ?? 'unlimited'} sites is ${tier}`, () => {
      expect(lifetimeTier(limit)).to.equal(tier)
    })
  }

  it('is that of the sites it allows', () => {
    const tiers = [1, 2, 3, 4, 5]
    expect(tiers.map((tier) => lifetimeTier(lifetimeSitesLimit(tier)))).to.deep.equal(tiers)
    for (const none of [0, 6, 1.5]) expect(() => lifetimeSitesLimit(none)).to.throw(RangeError)
  })

  it('never falls when the limit rises', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(2_000), (limit, more) => {
        return lifetimeTier(limit + more) >= lifetimeTier(limit)
      }),
    )
  })
})

describe('plan names', () => {
  it('carry the product in the two upper tiers', () => {
    const labels = PLAN_NAMES.map((name) => planLabel(name, 'Poplar'))
    expect(labels).to.deep.equal(['Free', 'Starter', 'Poplar Plus', 'Poplar Ultimate'])
  })

  it('follow another brand', () => {
    expect(planLabel('plus', 'Acme Pop')).to.equal('Acme Pop Plus')
  })

  it('have their limits in one table', () => {
    expect(PLANS.starter).to.include({ sitesLimit: 3, teamMembersLimit: 3 })
    expect(PLANS.ultimate).to.include({ monthlyViewsLimit: 1_000_000 })
  })
})

describe('the yearly plan', () => {
  it('has a default coupon of the product name and 20', () => {
    expect(defaultYearlyCoupon('poplar')).to.equal('POPLAR20')
    expect(defaultYearlyCoupon('acme-pop')).to.equal('ACMEPOP20')
  })
})

describe('money', () => {
  const cases: [cents: number, currency: string, locale: string, text: string][] = [
    [374_40, 'USD', 'en-US', '$374.40'],
    [0, 'USD', 'en-US', '$0.00'],
    [5, 'USD', 'en-US', '$0.05'],
    [1_234_567_89, 'USD', 'en-US', '$1,234,567.89'],
    [-15_00, 'USD', 'en-US', '−$15.00'],
    [15_00, 'usd', 'en-US', '$15.00'],
    [1_500_00, 'JPY', 'en-US', '¥1,500.00'],
    [15_50, 'BHD', 'en-US', 'BHD\u00a015.50'],
    [15_50, 'EUR', 'de-DE', '15,50\u00a0€'],
  ]
  for (const [cents, currency, locale, text] of cases) {
    it(`of ${cents} in ${currency} reads '${text}' in ${locale}`, () => {
      expect(formatMoney(cents, currency, locale)).to.equal(text)
    })
  }

  it('has two decimals in every currency', () => {
    const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), currency, (cents, code) => {
        expect(formatMoney(cents, code, 'en-US')).to.match(/\d\.\d\d$/)
      }),
    )
  })
})
