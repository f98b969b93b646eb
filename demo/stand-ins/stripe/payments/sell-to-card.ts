import { StripeError } from '../api/stripe-error.ts'
import type { Customer, PaymentMethod, Subscription } from '../objects.ts'
import type { Store } from '../store.ts'
import { markInvoicePaid, newPayment } from './collect.ts'
import { newInvoice } from './invoicing.ts'
import { changeSubscription, newSubscription, type Sale } from './subscribe.ts'
import { outcomeOf } from './test-cards.ts'

export type CardSale = {
  sale: Sale
  customer: Customer
  method: PaymentMethod
  subtotal: number
  total: number
  origin: string
}

/** Implements `error_if_incomplete`: creates the subscription only if it is paid immediately. */
export async function createPaidSubscription(
  store: Store,
  cardSale: CardSale,
): Promise<Subscription> {
  const { sale, customer, method, subtotal, total, origin } = cardSale
  requireChargeable(method)
  const subscription = await newSubscription(store, sale, customer, method)
  const [item] = subscription.items.data
  const open = await newInvoice(store, {
    ...{ customer, subscription, subtotal, total, origin },
    reason: 'subscription_create',
    period: { start: store.now, end: item?.current_period_end ?? store.now },
  })
  const { invoice, intent } = await newPayment(store, open, method)
  await markInvoicePaid(store, invoice, intent)
  return changeSubscription(store, subscription, { latest_invoice: invoice.id, status: 'active' })
}

const PAYMENT_REQUIRED = 402

function requireChargeable(method: PaymentMethod): void {
  const cardOutcome = outcomeOf(method._private.number)
  if (cardOutcome.outcome === 'paid') return
  if (cardOutcome.outcome === 'declined') {
    const { code, decline_code, message } = cardOutcome.failure
    throw new StripeError(PAYMENT_REQUIRED, {
      ...{ type: 'card_error', code: code ?? 'card_declined', message: message ?? '' },
      ...(decline_code && { decline_code }),
    })
  }
  throw new StripeError(PAYMENT_REQUIRED, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
  })
}
