import { readExpiry } from '../checkout/form-rules.ts'
import type { Customer, PaymentFailure, PaymentMethod } from '../objects.ts'
import { attachPaymentMethod } from '../payments/payment-methods.ts'
import { attemptPayment } from '../payments/renew.ts'
import { changeSubscription } from '../payments/subscribe.ts'
import { AUTHENTICATION_FAILED, outcomeWhenSaved } from '../payments/test-cards.ts'
import type { Store } from '../store.ts'
import type { CardForm } from './schema.ts'

export type CardChange =
  /** The outcome of an open payment; null if there is none. */
  | { status: 'changed'; owed: 'paid' | 'refused' | null }
  | { status: 'declined'; failure: PaymentFailure }
  | { status: 'authenticate'; method: string }

/** Makes it the only card for the customer and their subscriptions. */
async function replaceCard(
  store: Store,
  customer: Customer,
  method: PaymentMethod,
): Promise<CardChange> {
  const previousCards = await store.all('payment_method', { customer: customer.id, type: 'card' })
  for (const old of previousCards.filter(({ id }) => id !== method.id)) {
    const detachedCard = { ...old, customer: null }
    await store.save(detachedCard)
    await store.emit('payment_method.detached', detachedCard)
  }
  await store.save({ ...method, customer: customer.id })
  const changed = { ...customer, invoice_settings: { default_payment_method: method.id } }
  await store.save(changed)
  await store.emit('customer.updated', changed)
  let owed: 'paid' | 'refused' | null = null
  for (const subscription of await store.all('subscription', { customer: customer.id })) {
    if (subscription.ended_at !== null) continue
    const kept = { default_payment_method: method.id }
    const changed = await changeSubscription(store, subscription, kept)
    // Charges an open payment to the new card immediately.
    if (changed.status !== 'past_due') continue
    const { status } = await attemptPayment(store, changed)
    owed = status === 'past_due' ? 'refused' : 'paid'
  }
  return { status: 'changed', owed }
}

/** Saves a valid card, if its number can be saved. */
export async function changeCard(
  store: Store,
  customer: Customer,
  { number, expiry, cvc, name }: CardForm,
): Promise<CardChange> {
  const cardOutcome = outcomeWhenSaved(number)
  if (cardOutcome.outcome === 'declined')
    return { status: 'declined', failure: cardOutcome.failure }
  const { month: expMonth = 0, year: expYear = 0 } = readExpiry(expiry) ?? {}
  const card = { type: 'card', number, cvc, expMonth, expYear } as const
  const method = await attachPaymentMethod(store, customer, {
    ...card,
    name,
    email: customer.email ?? '',
  })
  if (cardOutcome.outcome === 'paid') return replaceCard(store, customer, method)
  // Not assigned until authentication succeeds.
  await store.save({ ...method, customer: null })
  return { status: 'authenticate', method: method.id }
}

/** Finishes a card’s authentication. */
export async function finishAuthentication(
  store: Store,
  customer: Customer,
  { method: id, answer }: { method: string; answer: 'complete' | 'fail' },
): Promise<CardChange> {
  const method = await store.find('payment_method', id)
  const isOwnCard = method?.customer === null && method.billing_details.email === customer.email
  if (method === null || !isOwnCard || answer === 'fail') {
    return { status: 'declined', failure: AUTHENTICATION_FAILED }
  }
  return replaceCard(store, customer, method)
}
