import { expect } from 'chai'
import fc from 'fast-check'
import {
  GATEWAYS,
  type Gateway,
  PLAN_NAMES,
  type Plan,
  type PlanName,
} from '../../../src/features/billing/model.ts'
import { hasPlanEnded, isPaid, isPremium } from '../../../src/features/billing/paid-rules.ts'
import { anyPlan, JUST_AFTER, JUST_BEFORE, NOW, PLAN_TYPES, planOf } from './support.ts'

/** Edge cases of all fields that affect the paid status, except gateway, plan and type. */
const EDGE_CASES = {
  'as it is': {},
  'on trial, which ends later': { isTrial: true, trialEndsAt: JUST_AFTER },
  'on trial, which ends now': { isTrial: true, trialEndsAt: NOW },
  'after a trial': { isTrial: true, trialEndsAt: JUST_BEFORE },
  'cancelled, end not given': { cancelsAtPeriodEnd: true },
  'cancelled, ends later': { cancelsAtPeriodEnd: true, trialEndsAt: JUST_AFTER },
  'cancelled, ends now': { cancelsAtPeriodEnd: true, trialEndsAt: NOW },
  'cancelled, ended': { cancelsAtPeriodEnd: true, trialEndsAt: JUST_BEFORE },
  expired: { isExpired: true },
  'with no site': { sitesLimit: 0 },
  'with one site': { sitesLimit: 1 },
  'with two sites': { sitesLimit: 2 },
  'with any number of sites': { sitesLimit: null },
} satisfies Record<string, Partial<Plan>>

type EdgeCase = keyof typeof EDGE_CASES
type Type = (typeof PLAN_TYPES)[number]

const ALL_EDGE_CASES = Object.keys(EDGE_CASES) as EdgeCase[]
const NOT_PAID: readonly EdgeCase[] = ['cancelled, ends now', 'cancelled, ended', 'expired']
const TOO_FEW_SITES: readonly EdgeCase[] = ['with no site', 'with one site']
const edgeCasesExcept = (some: readonly EdgeCase[]) =>
  ALL_EDGE_CASES.filter((edge) => !some.includes(edge))

const PAID_PLANS: readonly PlanName[] = ['starter', 'plus', 'ultimate']
const OTHER_TYPES: readonly Type[] = ['monthly', 'yearly', '']

/** Each gateway, type and edge case once, with the plans that count as paid. */
const PAID_CASES: [Gateway[], readonly Type[], readonly EdgeCase[], paid: readonly PlanName[]][] = [
  [['local'], PLAN_TYPES, ALL_EDGE_CASES, []],
  [['appsumo', 'dealfuel'], ['lifetime'], edgeCasesExcept(TOO_FEW_SITES), PAID_PLANS],
  [['appsumo', 'dealfuel'], ['lifetime'], TOO_FEW_SITES, []],
  [['appsumo', 'dealfuel'], OTHER_TYPES, ALL_EDGE_CASES, []],
  [['Bundle'], PLAN_TYPES, ALL_EDGE_CASES, PAID_PLANS],
  [['stripe', 'shopify'], PLAN_TYPES, edgeCasesExcept(NOT_PAID), PAID_PLANS],
  [['stripe', 'shopify'], PLAN_TYPES, NOT_PAID, []],
]

const CASES = PAID_CASES.flatMap(([gateways, types, edges, paid]) =>
  gateways.flatMap((gateway) =>
    types.flatMap((type) => edges.map((edge) => ({ gateway, type, edge, paid }))),
  ),
)

const planOfCase = ({ gateway, type, edge }: (typeof CASES)[number], name: PlanName) =>
  planOf({ gateway, type, name, ...EDGE_CASES[edge] })

describe('the paid status', () => {
  it('is in the table exactly once for each combination of gateway, type and edge case', () => {
    const combinations = CASES.map(({ gateway, type, edge }) => `${gateway} ${type} ${edge}`)
    expect(new Set(combinations)).to.have.property('size', combinations.length)
    expect(combinations).to.have.length(GATEWAYS.length * PLAN_TYPES.length * ALL_EDGE_CASES.length)
  })

  for (const gateway of GATEWAYS) {
    it(`of ${gateway} matches the table`, () => {
      for (const testCase of CASES.filter((each) => each.gateway === gateway)) {
        const paid = PLAN_NAMES.filter((name) => isPaid(planOfCase(testCase, name), NOW))
        expect(paid, `${testCase.type} ${testCase.edge}`).to.deep.equal(testCase.paid)
      }
    })
  }

  it('is never given to a local account', () => {
    fc.assert(fc.property(anyPlan, (any) => !isPaid({ ...any, gateway: 'local' }, NOW)))
  })

  it('is never given to the free plan', () => {
    fc.assert(fc.property(anyPlan, (any) => !isPaid({ ...any, name: 'free' }, NOW)))
  })

  it('is not lost with a longer trial, a larger plan or more sites', () => {
    const gains: Partial<Plan>[] = [
      { trialEndsAt: JUST_AFTER },
      { name: 'ultimate' },
      { sitesLimit: null },
    ]
    fc.assert(
      fc.property(anyPlan, fc.constantFrom(...gains), (any, gain) => {
        return !isPaid(any, NOW) || isPaid({ ...any, ...gain }, NOW)
      }),
    )
  })

  it('is never gained by cancelling', () => {
    fc.assert(
      fc.property(anyPlan, (any) => {
        const kept = isPaid({ ...any, cancelsAtPeriodEnd: false }, NOW)
        return kept || !isPaid({ ...any, cancelsAtPeriodEnd: true }, NOW)
      }),
    )
  })
})

describe('premium', () => {
  it('is every paid plan except starter', () => {
    for (const one of CASES) {
      const premiumPlans = PLAN_NAMES.filter((name) => isPremium(planOfCase(one, name), NOW))
      const paidAboveStarter = one.paid.filter((name) => name !== 'starter')
      expect(premiumPlans, `${one.gateway} ${one.type} ${one.edge}`).to.deep.equal(paidAboveStarter)
    }
  })

  it('is always paid', () => {
    fc.assert(fc.property(anyPlan, (any) => !isPremium(any, NOW) || isPaid(any, NOW)))
  })
})

describe('the end of a plan', () => {
  const cases: [words: string, plan: Parameters<typeof planOf>[0], hasEnded: boolean][] = [
    ['a subscription that is paid', { gateway: 'stripe', name: 'plus' }, false],
    ['a subscription that has expired', { gateway: 'stripe', name: 'plus', isExpired: true }, true],
    [
      'a Shopify plan that has expired',
      { gateway: 'shopify', name: 'plus', isExpired: true },
      true,
    ],
    ['a free plan', { gateway: 'stripe', name: 'free' }, false],
    [
      'a deal that does not count as paid',
      { gateway: 'appsumo', name: 'plus', sitesLimit: 1 },
      false,
    ],
  ]
  for (const [words, plan, hasEnded] of cases) {
    it(`${hasEnded ? 'is reached' : 'is not reached'} for ${words}`, () => {
      expect(hasPlanEnded(planOf(plan), NOW)).to.equal(hasEnded)
    })
  }
})

describe('a plan that has ended', () => {
  const cases: [what: string, plan: Partial<Plan>, hasEnded: boolean][] = [
    ['is an expired subscription', { isExpired: true }, true],
    ['is a cancelled subscription after its end', EDGE_CASES['cancelled, ended'], true],
    ['is not an active subscription', {}, false],
    ['is not a free plan', { name: 'free' }, false],
    ['is not a deal', { gateway: 'appsumo', type: 'monthly' }, false],
    ['is not an account that never paid', { gateway: 'local' }, false],
  ]
  for (const [what, plan, hasEnded] of cases) {
    it(what, () => expect(hasPlanEnded(planOf(plan), NOW)).to.equal(hasEnded))
  }
})
