import { expect } from 'chai'
import fc from 'fast-check'
import { GATEWAYS, type Gateway, type Plan } from '../../../src/features/billing/model.ts'
import { isPaid } from '../../../src/features/billing/paid-rules.ts'
import { type Renewal, type Term, termOf } from '../../../src/features/billing/term-rules.ts'
import { anyPlan, JUST_AFTER, JUST_BEFORE, NOW, planOf } from './support.ts'

const RENEWAL: Renewal = { status: 'active', renewsAt: JUST_AFTER, endsAt: null }
const SUBSCRIPTION_GATEWAYS = ['stripe', 'shopify'] as const
const DEAL_GATEWAYS = ['appsumo', 'dealfuel'] as const

type Case = [
  gateways: readonly Gateway[],
  what: string,
  over: Partial<Plan>,
  renewal: Partial<Renewal> | null,
  term: Term,
]

const CASES: Case[] = [
  [GATEWAYS, 'the free plan', { name: 'free' }, null, { kind: 'free' }],
  [GATEWAYS, 'an expired free plan', { name: 'free', isExpired: true }, {}, { kind: 'free' }],
  [['local'], 'any plan', { name: 'ultimate' }, {}, { kind: 'free' }],
  [DEAL_GATEWAYS, 'a deal', { type: 'lifetime' }, null, { kind: 'lifetime' }],
  [DEAL_GATEWAYS, 'a one-site deal', { type: 'lifetime', sitesLimit: 1 }, null, { kind: 'unpaid' }],
  [DEAL_GATEWAYS, 'a plan that is not a deal', { type: 'yearly' }, null, { kind: 'unpaid' }],
  [['Bundle'], 'a bundle', {}, null, { kind: 'bundle' }],
  [['Bundle'], 'a cancelled bundle', { cancelsAtPeriodEnd: true }, {}, { kind: 'bundle' }],
  [SUBSCRIPTION_GATEWAYS, 'a renewing plan', {}, {}, { kind: 'renews', on: JUST_AFTER }],
  [
    SUBSCRIPTION_GATEWAYS,
    'a plan with an unknown renewal date',
    {},
    null,
    { kind: 'renews', on: null },
  ],
  [SUBSCRIPTION_GATEWAYS, 'an expired plan', { isExpired: true }, {}, { kind: 'over' }],
  [SUBSCRIPTION_GATEWAYS, 'an unpaid invoice', {}, { status: 'past_due' }, { kind: 'past-due' }],
  [
    SUBSCRIPTION_GATEWAYS,
    'a trial',
    { isTrial: true, trialEndsAt: JUST_AFTER },
    { status: 'trialing' },
    { kind: 'trial', on: JUST_AFTER },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'a trial whose end date only the gateway knows',
    { isTrial: true },
    { status: 'trialing' },
    { kind: 'trial', on: JUST_AFTER },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'a trial with an unknown end date',
    { isTrial: true },
    null,
    { kind: 'trial', on: null },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'a trial that ends now',
    { isTrial: true, trialEndsAt: NOW },
    {},
    { kind: 'renews', on: JUST_AFTER },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'a cancelled trial',
    { isTrial: true, trialEndsAt: JUST_AFTER, cancelsAtPeriodEnd: true },
    null,
    { kind: 'ends', on: JUST_AFTER },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'a cancelled plan',
    { cancelsAtPeriodEnd: true },
    { endsAt: JUST_AFTER },
    { kind: 'ends', on: JUST_AFTER },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'a cancelled plan with an unknown end date',
    { cancelsAtPeriodEnd: true },
    null,
    { kind: 'ends', on: null },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'an end date that only the gateway knows',
    {},
    { endsAt: JUST_AFTER },
    { kind: 'ends', on: JUST_AFTER },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'a cancelled plan that ends now',
    { cancelsAtPeriodEnd: true, trialEndsAt: NOW },
    { endsAt: NOW },
    { kind: 'over' },
  ],
  [
    SUBSCRIPTION_GATEWAYS,
    'a cancelled plan that has ended',
    { cancelsAtPeriodEnd: true, trialEndsAt: JUST_BEFORE },
    null,
    { kind: 'over' },
  ],
]

describe('a plan’s term', () => {
  for (const [gateways, what, over, renewal, term] of CASES) {
    for (const gateway of gateways) {
      it(`for ${what} with ${gateway} is ${term.kind}`, () => {
        const givenRenewal = renewal && { ...RENEWAL, ...renewal }
        expect(termOf(planOf({ gateway, ...over }), givenRenewal, NOW)).to.deep.equal(term)
      })
    }
  }

  const anyRenewal: fc.Arbitrary<Renewal | null> = fc.option(
    fc.record({
      status: fc.constantFrom('active', 'trialing', 'past_due'),
      renewsAt: fc.constantFrom(null, JUST_BEFORE, JUST_AFTER),
      endsAt: fc.constantFrom(null, JUST_AFTER),
    }),
  )

  it('is unpaid exactly when the plan is not paid', () => {
    fc.assert(
      fc.property(anyPlan, anyRenewal, (plan, renewal) => {
        const isUnpaid = ['free', 'over', 'unpaid'].includes(termOf(plan, renewal, NOW).kind)
        return isUnpaid === !isPaid(plan, NOW)
      }),
    )
  })
})
