import { expect } from 'chai'
import fc from 'fast-check'
import {
  effectiveLimits,
  fitsWithin,
  isLimitReached,
  type Limit,
  type Limits,
  roomLeft,
  type Usage,
} from '../../../src/features/billing/plan-limit-rules.ts'
import { PLANS } from '../../../src/features/billing/plans.ts'
import {
  BILLING_REASONS,
  type BillingReason,
  billingPath,
  parseReason,
  usageNeededFor,
} from '../../../src/features/billing/reason-rules.ts'
import { canAddSite } from '../../../src/features/sites/add-site-rules.ts'

const anyLimit = fc.option(fc.nat(100))

describe('the remaining usage under a limit', () => {
  const cases: [used: number, limit: Limit, left: number | null, reached: boolean][] = [
    [0, 3, 3, false],
    [2, 3, 1, false],
    [3, 3, 0, true],
    [4, 3, 0, true],
    [0, 0, 0, true],
    [49_999, 50_000, 1, false],
    [50_000, 50_000, 0, true],
    [1_000_000, null, null, false],
  ]
  for (const [used, limit, left, reached] of cases) {
    it(`for ${used} of ${limit ?? 'any number'} is ${left ?? 'unlimited'}`, () => {
      expect(roomLeft(used, limit)).to.equal(left)
      expect(isLimitReached(used, limit)).to.equal(reached)
    })
  }

  it('decides whether a site can be added', () => {
    fc.assert(
      fc.property(fc.nat(100), anyLimit, (count, sitesLimit) => {
        const user = { role: 'admin' as const, plan: { sitesLimit }, sites: Array(count).fill({}) }
        return canAddSite(user) === !isLimitReached(count, sitesLimit)
      }),
    )
  })

  it('never increases with usage', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), anyLimit, (used, more, limit) => {
        return (roomLeft(used + more, limit) ?? 0) <= (roomLeft(used, limit) ?? 0)
      }),
    )
  })
})

describe('usage that fits a plan', () => {
  const FULL: Usage = { sites: 10, teamMembers: 10, monthlyViews: 250_000 }
  const cases: [what: string, over: Partial<Usage>, fits: boolean][] = [
    ['exactly as much as it allows', {}, true],
    ['nothing', { sites: 0, teamMembers: 0, monthlyViews: 0 }, true],
    ['one site too many', { sites: 11 }, false],
    ['one member too many', { teamMembers: 11 }, false],
    ['one view too many', { monthlyViews: 250_001 }, false],
  ]
  for (const [what, over, fits] of cases) {
    it(`${fits ? 'is' : 'is not'} ${what}`, () => {
      expect(fitsWithin({ ...FULL, ...over }, PLANS.plus)).to.equal(fits)
    })
  }

  it('is any amount when there is no limit', () => {
    const none = { sitesLimit: null, teamMembersLimit: null, monthlyViewsLimit: null }
    expect(fitsWithin({ sites: 1e6, teamMembers: 1e6, monthlyViews: 1e9 }, none)).to.equal(true)
  })
})

describe('the limits in effect', () => {
  const { plus, free } = PLANS
  const limitsOf = ({ sitesLimit, teamMembersLimit, monthlyViewsLimit }: Limits): Limits => ({
    ...{ sitesLimit, teamMembersLimit, monthlyViewsLimit },
  })
  const NONE: Limits = { sitesLimit: null, teamMembersLimit: null, monthlyViewsLimit: null }

  it('are those of the plan while it is active', () => {
    expect(effectiveLimits(plus, false)).to.deep.equal(plus)
  })

  it('are those of Free once the plan has ended, even one without limits', () => {
    expect(effectiveLimits(plus, true)).to.deep.equal(limitsOf(free))
    expect(effectiveLimits(NONE, true)).to.deep.equal(limitsOf(free))
  })

  it('never exceed those of the ended plan', () => {
    const smallLimits: Limits = { sitesLimit: 1, teamMembersLimit: 0, monthlyViewsLimit: 10 }
    expect(effectiveLimits(smallLimits, true)).to.deep.equal(smallLimits)
  })
})

describe('the reason to open the billing page', () => {
  const cases: [query: string, reason: BillingReason | null][] = [
    ['?reason=sites', 'sites'],
    ['?reason=views&reason=team', 'views'],
    ['', null],
    ['?reason=', null],
    ['?reason=Sites', null],
    ['?reason=__proto__', null],
    ['?why=sites', null],
  ]
  for (const [query, reason] of cases) {
    it(`in ‘${query}’ is ${reason ?? 'unknown'}`, () => {
      expect(parseReason(new URLSearchParams(query))).to.equal(reason)
    })
  }

  it('round-trips through its URL', () => {
    for (const reason of BILLING_REASONS) {
      const { searchParams } = new URL(billingPath(reason), 'https://a.example')
      expect(parseReason(searchParams)).to.equal(reason)
    }
  })

  it('adds one to the usage that has reached its limit, and to nothing else', () => {
    const used: Usage = { sites: 3, teamMembers: 2, monthlyViews: 900 }
    expect(usageNeededFor('sites', used)).to.deep.equal({ ...used, sites: 4 })
    expect(usageNeededFor('team', used)).to.deep.equal({ ...used, teamMembers: 3 })
    expect(usageNeededFor('views', used)).to.deep.equal({ ...used, monthlyViews: 901 })
    for (const otherReason of ['deal', null] as const)
      expect(usageNeededFor(otherReason, used)).to.deep.equal(used)
  })
})
