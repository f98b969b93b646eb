import type Stripe from 'stripe'
import type { RefundTotal } from './refunds.ts'

/** The fields of a subscription that determine the credit when it ends early. */
export type EndingSubscription = {
  status: Stripe.Subscription.Status
  /** The invoice for the current period. */
  invoice: Pick<Stripe.Invoice, 'status' | 'total'> | null
  /** How much of that payment was refunded. */
  refunds: RefundTotal
  /** The period of that invoice. */
  period: { start: Date; end: Date } | null
}

/**
 * How much is credited to the customer’s balance when a subscription ends early: nothing, the remaining days as
 * prorated by Stripe, or an amount that we calculate.
 */
export type Credit = { kind: 'none' } | { kind: 'rest' } | { kind: 'sum'; cents: number }

const NO_CREDIT: Credit = { kind: 'none' }

/**
 * Stripe’s proration would credit the remaining days even if they were never paid for or were refunded. A partial
 * refund counts as the last days of the period. Pure.
 */
export function creditOf(
  { status, invoice, refunds, period }: EndingSubscription,
  now: Date,
): Credit {
  if (invoice === null || refunds.isFullRefund || status === 'trialing') return NO_CREDIT
  if (invoice.status !== 'paid' || invoice.total <= 0) return NO_CREDIT
  if (refunds.cents === 0) return { kind: 'rest' }
  const cents = (period === null ? 0 : unusedAmount(invoice.total, period, now)) - refunds.cents
  return cents > 0 ? { kind: 'sum', cents } : NO_CREDIT
}

function unusedAmount(
  total: number,
  { start, end }: { start: Date; end: Date },
  now: Date,
): number {
  const lengthMs = end.getTime() - start.getTime()
  const remainingMs = Math.min(end.getTime() - now.getTime(), lengthMs)
  return lengthMs > 0 ? Math.round((total * remainingMs) / lengthMs) : 0
}

/** Whether payment for the cancelled period is still due on the invoice. Pure. */
export const isInvoiceOpen = ({ invoice }: Pick<EndingSubscription, 'invoice'>): boolean =>
  invoice?.status === 'open' || invoice?.status === 'uncollectible'
