import { expect } from 'chai'
import fc from 'fast-check'
import { GATEWAYS, type Gateway, type Plan } from '../../../src/features/billing/model.ts'
import { isPaid } from '../../../src/features/billing/paid-rules.ts'
import { type Renewal, type Term, termOf } from '../../../src/features/billing/term-rules.ts'
import { AFTER, anyPlan, BEFORE, NOW, planOf } from './support.ts'

const RENEWAL: Renewal = { status: 'active', renewsAt: AFTER, endsAt: null }
const SUBSCRIBED = ['stripe', 'shopify'] as const
const DEALS = ['appsumo', 'dealfuel'] as const

type Case = [
  gateways: readonly Gateway[],
  what: string,
  over: Partial<Plan>,
  renewal: Partial<Renewal> | null,
  term: Term,
]

const CASES: Case[] = [
  [GATEWAYS, 'the free plan', { name: 'free' }, null, { kind: 'free' }],
  [
    GATEWAYS,
    'a free plan that is expired',
    { name: 'free', isExpired: true },
    {},
    { kind: 'free' },
  ],
  [['local'], 'any plan', { name: 'ultimate' }, {}, { kind: 'free' }],
  [DEALS, 'a deal', { type: 'lifetime' }, null, { kind: 'lifetime' }],
  [DEALS, 'a deal of one site', { type: 'lifetime', sitesLimit: 1 }, null, { kind: 'unpaid' }],
  [DEALS, 'a plan that is no deal', { type: 'yearly' }, null, { kind: 'unpaid' }],
  [['Bundle'], 'a bundle', {}, null, { kind: 'bundle' }],
  [['Bundle'], 'a cancelled bundle', { cancelsAtPeriodEnd: true }, {}, { kind: 'bundle' }],
  [SUBSCRIBED, 'a renewing plan', {}, {}, { kind: 'renews', on: AFTER }],
  [SUBSCRIBED, 'a plan of unknown renewal', {}, null, { kind: 'renews', on: null }],
  [SUBSCRIBED, 'an expired plan', { isExpired: true }, {}, { kind: 'over' }],
  [SUBSCRIBED, 'an open bill', {}, { status: 'past_due' }, { kind: 'past-due' }],
  [
    SUBSCRIBED,
    'a trial',
    { isTrial: true, trialEndsAt: AFTER },
    { status: 'trialing' },
    { kind: 'trial', on: AFTER },
  ],
  [
    SUBSCRIBED,
    'a trial whose end only the gateway knows',
    { isTrial: true },
    { status: 'trialing' },
    { kind: 'trial', on: AFTER },
  ],
  [SUBSCRIBED, 'a trial of unknown end', { isTrial: true }, null, { kind: 'trial', on: null }],
  [
    SUBSCRIBED,
    'a trial that ends now',
    { isTrial: true, trialEndsAt: NOW },
    {},
    { kind: 'renews', on: AFTER },
  ],
  [
    SUBSCRIBED,
    'a cancelled trial',
    { isTrial: true, trialEndsAt: AFTER, cancelsAtPeriodEnd: true },
    null,
    { kind: 'ends', on: AFTER },
  ],
  [
    SUBSCRIBED,
    'a cancelled plan',
    { cancelsAtPeriodEnd: true },
    { endsAt: AFTER },
    { kind: 'ends', on: AFTER },
  ],
  [
    SUBSCRIBED,
    'a cancelled plan of unknown end',
    { cancelsAtPeriodEnd: true },
    null,
    { kind: 'ends', on: null },
  ],
  [
    SUBSCRIBED,
    'an end that only the gateway knows',
    {},
    { endsAt: AFTER },
    { kind: 'ends', on: AFTER },
  ],
  [
    SUBSCRIBED,
    'a cancelled plan that ends now',
    { cancelsAtPeriodEnd: true, trialEndsAt: NOW },
    { endsAt: NOW },
    { kind: 'over' },
  ],
  [
    SUBSCRIBED,
    'a cancelled plan that has ended',
    { cancelsAtPeriodEnd: true, trialEndsAt: BEFORE },
    null,
    { kind: 'over' },
  ],
]

describe('the term of a plan', () => {
  for (const [gateways, what, over, renewal, term] of CASES) {
    for (const gateway of gateways) {
      it(`of ${gateway} for ${what} is ${term.kind}`, () => {
        const told = renewal && { ...RENEWAL, ...renewal }
        expect(termOf(planOf({ gateway, ...over }), told, NOW)).to.deep.equal(term)
      })
    }
  }

  const anyRenewal: fc.Arbitrary<Renewal | null> = fc.option(
    fc.record({
      status: fc.constantFrom('active', 'trialing', 'past_due'),
      renewsAt: fc.constantFrom(null, BEFORE, AFTER),
      endsAt: fc.constantFrom(null, AFTER),
    }),
  )

  it('never promises what is not paid, and ends nothing that is', () => {
    fc.assert(
      fc.property(anyPlan, anyRenewal, (plan, renewal) => {
        const isUnpaid = ['free', 'over', 'unpaid'].includes(termOf(plan, renewal, NOW).kind)
        return isUnpaid === !isPaid(plan, NOW)
      }),
    )
  })
})
