import type Stripe from 'stripe'

/** As much of a subscription as decides what is left of it on the day that it ends. */
export type Owed = {
  status: Stripe.Subscription.Status
  /** The bill of its present period. */
  invoice: Pick<Stripe.Invoice, 'status' | 'total'> | null
  /** Whether that payment went back to who made it, as a refund or by their bank. */
  isGivenBack: boolean
}

/**
 * Whether what is left of a subscription goes to the customer's balance when it ends early. Stripe would
 * credit the days to come without asking whether they were ever paid, or are still. Pure.
 */
export function isCredited({ status, invoice, isGivenBack }: Owed): boolean {
  if (invoice === null || isGivenBack || status === 'trialing') return false
  return invoice.status === 'paid' && invoice.total > 0
}

/** Whether its bill still asks for a period that will not be had. Pure. */
export const isBillOpen = ({ invoice }: Owed): boolean =>
  invoice?.status === 'open' || invoice?.status === 'uncollectible'
