import type Stripe from 'stripe'
import { idOf } from './door.ts'

/** Whether all that was paid for a bill went back: by a refund, or by a bank that the customer asked to. */
export async function isGivenBack(
  client: Stripe,
  invoice: Pick<Stripe.Invoice, 'payments'> | null,
): Promise<boolean> {
  for (const { payment } of invoice?.payments?.data ?? []) {
    if (!payment.payment_intent) continue
    const { data } = await client.charges.list({ payment_intent: idOf(payment.payment_intent) })
    for (const charge of data) {
      if (charge.refunded || (charge.disputed && (await isDisputeLost(client, charge)))) return true
    }
  }
  return false
}

/** While a dispute is open, and once it is won, the payment stands. */
async function isDisputeLost(client: Stripe, { id }: Stripe.Charge): Promise<boolean> {
  const { data } = await client.disputes.list({ charge: id })
  return data.some(({ status }) => status === 'lost')
}
