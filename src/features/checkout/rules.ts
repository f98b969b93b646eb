import type { RefusalCode } from '../../config/refusal-code.ts'
import type { PlanName } from '../billing/model.ts'
import { BILLING_TYPES, type BillingType, PAID_PLANS } from '../billing/plans.ts'
import type { Quote } from '../billing/quote-model.ts'
import type { CheckoutSession } from './model.ts'

/** The code of a coupon that does not count, which the server says in a sentence. */
export const COUPON_REFUSED = 'COUPON_REFUSED' satisfies RefusalCode

/** What a person is about to buy. An empty coupon is none: a yearly plan then gets the default one. */
export type Order = { plan: PlanName; type: BillingType; coupon: string }

/** Why there is nothing to buy. */
export type OrderProblem = 'unknown-plan' | 'unknown-type' | 'free'

/** What the host or the address asks for, in its own words. */
export type OrderRequest = {
  plan?: string | undefined
  billingType?: string | undefined
  coupon?: string | undefined
}

/** Without a billing type it is monthly: the smaller promise. */
export function parseOrder({ plan, billingType, coupon = '' }: OrderRequest): Order | OrderProblem {
  if (plan === 'free') return 'free'
  const name = PAID_PLANS.find((known) => known === plan)
  if (name === undefined) return 'unknown-plan'
  const type = BILLING_TYPES.find((known) => known === (billingType || 'monthly'))
  return type ? { plan: name, type, coupon: coupon.trim() } : 'unknown-type'
}

export const isSameOrder = (one: Order, other: Order): boolean =>
  one.plan === other.plan && one.type === other.type && one.coupon === other.coupon

/** The server's price may have changed since it was shown: then the session's counts, and is said. */
export const isSamePrice = (quote: Quote, session: CheckoutSession): boolean =>
  quote.total === session.total && quote.currency === session.currency

/** What the list price comes to a month, where that is a sum that can be written; else null. */
export function monthlyPrice({ type, list }: Pick<Quote, 'type' | 'list'>): number | null {
  return type === 'yearly' && list % 12 === 0 ? list / 12 : null
}
