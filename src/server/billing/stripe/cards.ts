import type Stripe from 'stripe'
import type { CardReply } from '../schema.ts'
import { known } from './gateway.ts'

const MOST_CARDS = 10

export type SavedCard = { id: string; card: Stripe.PaymentMethod.Card }

/** The customer's cards, first the one that bills are paid with. */
export async function readCards(client: Stripe, customerId: string): Promise<SavedCard[]> {
  const [customer, list] = await Promise.all([
    known(client.customers.retrieve(customerId)),
    known(client.paymentMethods.list({ customer: customerId, type: 'card', limit: MOST_CARDS })),
  ])
  const usual =
    customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
  const usualId = typeof usual === 'string' ? usual : usual?.id
  const cards = (list?.data ?? []).flatMap(({ id, card }) => (card ? [{ id, card }] : []))
  return cards.toSorted((one, other) => Number(other.id === usualId) - Number(one.id === usualId))
}

export const cardReplyOf = ({ card }: SavedCard): CardReply => ({
  brand: card.brand,
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
})
