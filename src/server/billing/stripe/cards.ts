import type Stripe from 'stripe'
import type { CardResponse } from '../schema.ts'
import { nullIfMissing } from './gateway.ts'

const MAX_CARDS = 10

export type SavedCard = { id: string; card: Stripe.PaymentMethod.Card }

/** The customer’s cards, the default one first. */
export async function readCards(client: Stripe, customerId: string): Promise<SavedCard[]> {
  const [customer, list] = await Promise.all([
    nullIfMissing(client.customers.retrieve(customerId)),
    nullIfMissing(
      client.paymentMethods.list({ customer: customerId, type: 'card', limit: MAX_CARDS }),
    ),
  ])
  const defaultMethod =
    customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
  const defaultId = typeof defaultMethod === 'string' ? defaultMethod : defaultMethod?.id
  const cards = (list?.data ?? []).flatMap(({ id, card }) => (card ? [{ id, card }] : []))
  return cards.toSorted(
    (one, other) => Number(other.id === defaultId) - Number(one.id === defaultId),
  )
}

export const cardResponseOf = ({ card }: SavedCard): CardResponse => ({
  brand: card.brand,
  last4: card.last4,
  exp_month: card.exp_month,
  exp_year: card.exp_year,
})
