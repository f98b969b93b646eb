import type Stripe from 'stripe'
import { idOf } from './gateway.ts'

/** How much of what was paid for a bill went back, in cents: by refunds, or by a bank that was asked to. */
export type GivenBack = { isAll: boolean; cents: number }

export async function givenBackOf(
  client: Stripe,
  invoice: Pick<Stripe.Invoice, 'payments'> | null,
): Promise<GivenBack> {
  let cents = 0
  for (const { payment } of invoice?.payments?.data ?? []) {
    if (!payment.payment_intent) continue
    const { data } = await client.charges.list({ payment_intent: idOf(payment.payment_intent) })
    for (const charge of data) {
      cents += charge.amount_refunded
      const isAll = charge.refunded || (await fateOfDispute(client, charge)) === 'lost'
      if (isAll) return { isAll, cents: charge.amount }
    }
  }
  return { isAll: false, cents }
}

/** Those by which the payment stands after all. */
const DISMISSED: readonly string[] = ['won', 'warning_closed', 'prevented']

/** What became of a payment that its owner's bank has asked back; null where it never did, or in vain. */
export async function fateOfDispute(
  client: Stripe,
  { id, disputed }: Stripe.Charge,
): Promise<'open' | 'lost' | null> {
  if (!disputed) return null
  const { data } = await client.disputes.list({ charge: id })
  if (data.some(({ status }) => status === 'lost')) return 'lost'
  return data.every(({ status }) => DISMISSED.includes(status)) ? null : 'open'
}
