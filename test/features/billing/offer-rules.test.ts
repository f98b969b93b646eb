import { expect } from 'chai'
import fc from 'fast-check'
import {
  GATEWAYS,
  type Gateway,
  PLAN_NAMES,
  type Plan,
  type PlanName,
} from '../../../src/features/billing/model.ts'
import {
  type CardAction,
  canChargeSavedCard,
  canResume,
  cardAction,
  cardPrice,
  paymentMethodFor,
  type Suggestion,
  suggestedPlan,
} from '../../../src/features/billing/offer-rules.ts'
import type { Card, Offer } from '../../../src/features/billing/overview-model.ts'
import type { Usage } from '../../../src/features/billing/plan-limit-rules.ts'
import { BILLING_TYPES, PLANS } from '../../../src/features/billing/plans.ts'
import { anyPlan, NOW, planOf } from './support.ts'

const offerOf = (name: PlanName): Offer => ({
  ...PLANS[name],
  monthlyPrice: PLANS[name].monthlyPriceInCents,
  yearlyPrice: PLANS[name].monthlyPriceInCents * 12,
  yearlyPriceWithCoupon: PLANS[name].monthlyPriceInCents * 12 * 0.8,
})
const OFFERS = PLAN_NAMES.map(offerOf)

describe('the payment method', () => {
  it('is a card, or Shopify billing for a shop', () => {
    expect(GATEWAYS.map(paymentMethodFor)).to.deep.equal(
      GATEWAYS.map((gateway) => (gateway === 'shopify' ? 'shopify' : 'card')),
    )
  })
})

describe('a plan switch', () => {
  const CARD: Card = { brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2030 }
  const cases: [what: string, gateway: Gateway, cards: Card[], isOnePress: boolean][] = [
    ['one click with a card saved with Stripe', 'stripe', [CARD], true],
    ['a checkout without a saved card', 'stripe', [], false],
    ['a checkout from a deal', 'appsumo', [CARD], false],
    ['a Shopify charge for a shop', 'shopify', [CARD], false],
  ]
  for (const [what, gateway, cards, isOnePress] of cases) {
    it(`is ${what}`, () => {
      expect(canChargeSavedCard({ plan: planOf({ gateway }), cards })).to.equal(isOnePress)
    })
  }
})

describe('a cancelled plan', () => {
  it('can be resumed by card, not through Shopify', () => {
    expect([canResume('stripe'), canResume('shopify')]).to.deep.equal([true, false])
  })
})

describe('the plan cards', () => {
  type Actions = [free: CardAction, starter: CardAction, plus: CardAction, ultimate: CardAction]
  const cases: [what: string, gateways: readonly Gateway[], Partial<Plan>, Actions][] = [
    ['free', ['stripe', 'shopify'], { name: 'free' }, ['current', 'upgrade', 'upgrade', 'upgrade']],
    ['plus, monthly', ['stripe', 'shopify'], {}, ['cancel', 'downgrade', 'current', 'upgrade']],
    [
      'plus, yearly',
      ['stripe', 'shopify'],
      { type: 'yearly' },
      ['cancel', 'downgrade', 'change-type', 'upgrade'],
    ],
    [
      'plus, cancelled',
      ['stripe', 'shopify'],
      { cancelsAtPeriodEnd: true },
      ['none', 'downgrade', 'current', 'upgrade'],
    ],
    [
      'plus, expired',
      ['stripe', 'shopify'],
      { isExpired: true },
      ['none', 'switch', 'renew', 'upgrade'],
    ],
    [
      'a lifetime deal',
      ['appsumo', 'dealfuel'],
      { type: 'lifetime' },
      ['none', 'switch', 'switch', 'switch'],
    ],
    ['a bundle', ['Bundle'], { type: 'yearly' }, ['none', 'switch', 'switch', 'switch']],
    ['plus', ['local'], {}, ['current', 'upgrade', 'upgrade', 'upgrade']],
  ]
  for (const [what, gateways, over, actions] of cases) {
    for (const gateway of gateways) {
      it(`offer ${actions.join(', ')} for monthly billing to ${gateway} accounts on ${what}`, () => {
        const plan = planOf({ gateway, ...over })
        const offeredActions = PLAN_NAMES.map((name) =>
          cardAction(plan, { name, type: 'monthly' }, NOW),
        )
        expect(offeredActions).to.deep.equal(actions)
      })
    }
  }

  it('offer every account some plan for each billing type', () => {
    const sellingActions = new Set<CardAction>([
      'upgrade',
      'downgrade',
      'change-type',
      'renew',
      'switch',
    ])
    fc.assert(
      fc.property(anyPlan, fc.constantFrom(...BILLING_TYPES), (plan, type) =>
        PLAN_NAMES.some((name) => sellingActions.has(cardAction(plan, { name, type }, NOW))),
      ),
    )
  })
})

describe('the suggested plan', () => {
  const SMALL_USAGE: Usage = { sites: 1, teamMembers: 1, monthlyViews: 900 }
  const STARTER = { name: 'starter', sitesLimit: 3, teamMembersLimit: 3 } as const
  const suggest = (over: Partial<Plan>, views: number | null, needed: Partial<Usage>) => {
    const plan = { ...planOf({ ...STARTER, ...over }), monthlyViewsLimit: views }
    return suggestedPlan(plan, OFFERS, { ...SMALL_USAGE, ...needed }, NOW)
  }
  const cases: [
    what: string,
    over: Partial<Plan>,
    views: number | null,
    needed: Partial<Usage>,
    name: PlanName | null,
    tooSmallFor?: Suggestion['tooSmallFor'],
  ][] = [
    ['starter with room', {}, 50_000, {}, 'plus', null],
    ['starter exactly at its limits', {}, 50_000, { sites: 3, monthlyViews: 50_000 }, 'plus', null],
    ['starter needing one more site', {}, 50_000, { sites: 4 }, 'plus', 'places'],
    [
      'starter needing more views than plus',
      {},
      50_000,
      { monthlyViews: 250_001 },
      'ultimate',
      'views',
    ],
    ['starter needing more than any plan', {}, 50_000, { sites: 51 }, 'ultimate', 'places'],
    ['ultimate', { name: 'ultimate', sitesLimit: 50 }, 1_000_000, { sites: 51 }, null],
    ['an expired Plus plan', { name: 'plus', isExpired: true }, 250_000, {}, 'plus', null],
    ['free', { name: 'free', sitesLimit: 2 }, 5_000, {}, 'starter', null],
    [
      'free needing four sites',
      { name: 'free', sitesLimit: 2 },
      5_000,
      { sites: 4 },
      'plus',
      'places',
    ],
    ['local', { gateway: 'local', name: 'free', sitesLimit: 2 }, 5_000, {}, 'starter', null],
    [
      'a deal',
      { gateway: 'appsumo', name: 'plus', type: 'lifetime', sitesLimit: 25 },
      250_000,
      { sites: 11 },
      'ultimate',
      null,
    ],
    [
      'a bundle',
      { gateway: 'Bundle', name: 'ultimate', sitesLimit: 50 },
      null,
      {},
      'ultimate',
      null,
    ],
  ]
  for (const [what, over, views, needed, name, tooSmallFor] of cases) {
    it(`for ${what} is ${name ?? 'none'}`, () => {
      const expected = name && { name, tooSmallFor }
      expect(suggest(over, views, needed)).to.deep.equal(expected)
    })
  }
})

describe('the price on a plan card', () => {
  const starterOffer = offerOf('starter')
  it('for monthly billing is the monthly price', () => {
    expect(cardPrice(starterOffer, 'monthly', null)).to.deep.equal({
      perMonth: 15_00,
      perYear: null,
      savings: 0,
    })
  })
  it('for yearly billing is a twelfth of the yearly price, after the default coupon’s discount', () => {
    expect(cardPrice(starterOffer, 'yearly', null)).to.deep.equal({
      perMonth: 12_00,
      perYear: 144_00,
      savings: 36_00,
    })
  })
  it('includes a custom coupon', () => {
    expect(cardPrice(starterOffer, 'yearly', 90_00)).to.include({ perYear: 90_00, savings: 90_00 })
    expect(cardPrice(starterOffer, 'monthly', 10_00)).to.include({ perMonth: 10_00, savings: 5_00 })
  })
  it('never shows a negative saving', () => {
    fc.assert(
      fc.property(fc.constantFrom(...BILLING_TYPES), fc.nat(1e6), (type, total) => {
        return cardPrice(starterOffer, type, total).savings >= 0
      }),
    )
  })
})
