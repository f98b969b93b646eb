import type { RefusalCode } from '../../config/refusal-code.ts'
import type { PlanName } from '../billing/model.ts'
import { BILLING_TYPES, type BillingType, PAID_PLANS } from '../billing/plans.ts'
import type { Quote } from '../billing/quote-model.ts'
import type { CheckoutSession } from './session-model.ts'

/** The error code of a rejected coupon; the server's message explains it. */
export const COUPON_REFUSED = 'COUPON_REFUSED' satisfies RefusalCode

/** The order to buy. An empty coupon means none: a yearly plan then gets the default one. */
export type Order = { plan: PlanName; type: BillingType; coupon: string }

/** Why there is nothing to buy. */
export type OrderProblem = 'unknown-plan' | 'unknown-type' | 'free'

/** The order that the host or the URL requests, not validated yet. */
export type OrderRequest = {
  plan?: string | undefined
  billingType?: string | undefined
  coupon?: string | undefined
}

/** Validates a request. The billing type defaults to monthly, the smaller commitment. */
export function parseOrder({ plan, billingType, coupon = '' }: OrderRequest): Order | OrderProblem {
  if (plan === 'free') return 'free'
  const name = PAID_PLANS.find((candidate) => candidate === plan)
  if (name === undefined) return 'unknown-plan'
  const type = BILLING_TYPES.find((candidate) => candidate === (billingType || 'monthly'))
  return type ? { plan: name, type, coupon: coupon.trim() } : 'unknown-type'
}

export const isSameOrder = (one: Order, other: Order): boolean =>
  one.plan === other.plan && one.type === other.type && one.coupon === other.coupon

/** The query parameters of an API call for the order. */
export const orderQuery = ({ plan, type, coupon }: Order) => ({
  plan,
  type,
  ...(coupon && { coupon }),
})

/** Whether the session still has the price that was shown. If not, the session's price applies and is announced. */
export const isSamePrice = (quote: Quote, session: CheckoutSession): boolean =>
  quote.total === session.total && quote.currency === session.currency

/** The monthly share of a yearly list price; null if it is not a whole number of hundredths. */
export function monthlyPrice({ type, list }: Pick<Quote, 'type' | 'list'>): number | null {
  return type === 'yearly' && list % 12 === 0 ? list / 12 : null
}
