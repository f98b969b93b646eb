import type Stripe from 'stripe'
import { idOf } from './gateway.ts'

/** How much of an invoice’s payment was returned, in cents, by refunds or lost disputes. */
export type RefundTotal = { isFullRefund: boolean; cents: number }

export async function readRefunds(
  client: Stripe,
  invoice: Pick<Stripe.Invoice, 'payments'> | null,
): Promise<RefundTotal> {
  let cents = 0
  for (const { payment } of invoice?.payments?.data ?? []) {
    if (!payment.payment_intent) continue
    const { data } = await client.charges.list({ payment_intent: idOf(payment.payment_intent) })
    for (const charge of data) {
      cents += charge.amount_refunded
      const isFullRefund = charge.refunded || (await readDisputeOutcome(client, charge)) === 'lost'
      if (isFullRefund) return { isFullRefund, cents: charge.amount }
    }
  }
  return { isFullRefund: false, cents }
}

/** Dispute statuses in which we keep the payment. */
const PAYMENT_KEPT_STATUSES: readonly string[] = ['won', 'warning_closed', 'prevented']

/** The state of a charge’s dispute; null if there is none or it was won. */
export async function readDisputeOutcome(
  client: Stripe,
  { id, disputed }: Stripe.Charge,
): Promise<'open' | 'lost' | null> {
  if (!disputed) return null
  const { data } = await client.disputes.list({ charge: id })
  if (data.some(({ status }) => status === 'lost')) return 'lost'
  return data.every(({ status }) => PAYMENT_KEPT_STATUSES.includes(status)) ? null : 'open'
}
