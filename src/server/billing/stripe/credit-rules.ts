import type Stripe from 'stripe'
import type { GivenBack } from './refunds.ts'

/** As much of a subscription as decides what is left of it on the day that it ends. */
export type Owed = {
  status: Stripe.Subscription.Status
  /** The bill of its present period. */
  invoice: Pick<Stripe.Invoice, 'status' | 'total'> | null
  /** What of that payment went back to who made it. */
  givenBack: GivenBack
  /** The period of that bill. */
  period: { start: Date; end: Date } | null
}

/**
 * What goes to the customer's balance when a subscription ends early: nothing, all the days to come, as
 * Stripe counts them by itself, or a sum in cents of our own.
 */
export type Credit = { kind: 'none' } | { kind: 'rest' } | { kind: 'sum'; cents: number }

const NOTHING: Credit = { kind: 'none' }

/**
 * Stripe would credit the days to come without asking whether they were ever paid, or are still. What a
 * partial refund gave back are the last days of the period. Pure.
 */
export function creditOf({ status, invoice, givenBack, period }: Owed, now: Date): Credit {
  if (invoice === null || givenBack.isAll || status === 'trialing') return NOTHING
  if (invoice.status !== 'paid' || invoice.total <= 0) return NOTHING
  if (givenBack.cents === 0) return { kind: 'rest' }
  const cents = (period === null ? 0 : unusedPart(invoice.total, period, now)) - givenBack.cents
  return cents > 0 ? { kind: 'sum', cents } : NOTHING
}

function unusedPart(total: number, { start, end }: { start: Date; end: Date }, now: Date): number {
  const lengthMs = end.getTime() - start.getTime()
  const leftMs = Math.min(Math.max(end.getTime() - now.getTime(), 0), lengthMs)
  return lengthMs > 0 ? Math.round((total * leftMs) / lengthMs) : 0
}

/** Whether its bill still asks for a period that will not be had. Pure. */
export const isBillOpen = ({ invoice }: Pick<Owed, 'invoice'>): boolean =>
  invoice?.status === 'open' || invoice?.status === 'uncollectible'
