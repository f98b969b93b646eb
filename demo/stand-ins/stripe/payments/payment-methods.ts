import type { Customer, PaymentMethod } from '../objects.ts'
import type { Store } from '../store.ts'
import { brandOf } from './test-cards.ts'

export type PaymentDetails = { name: string; email: string } & (
  | { type: 'card'; number: string; expMonth: number; expYear: number; cvc: string }
  | { type: 'us_bank_account'; routingNumber: string; accountNumber: string }
)

const LAST_DIGITS = 4

function details(typed: PaymentDetails): Pick<PaymentMethod, 'type' | 'card' | 'us_bank_account'> {
  if (typed.type === 'us_bank_account') {
    const { routingNumber, accountNumber } = typed
    return {
      type: typed.type,
      us_bank_account: {
        bank_name: 'STRIPE TEST BANK',
        last4: accountNumber.slice(-LAST_DIGITS),
        routing_number: routingNumber,
      },
    }
  }
  const brand = brandOf(typed.number)
  return {
    type: typed.type,
    card: {
      brand,
      country: 'US',
      display_brand: brand,
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
      funding: 'credit',
      last4: typed.number.slice(-LAST_DIGITS),
    },
  }
}

/** Saves a card or bank account for the customer, without the security code. */
export async function attach(
  store: Store,
  customer: Customer,
  typed: PaymentDetails,
): Promise<PaymentMethod> {
  const { name, email } = typed
  const method: PaymentMethod = {
    ...store.stamp('pm'),
    object: 'payment_method',
    ...details(typed),
    billing_details: { email, name },
    customer: customer.id,
    metadata: {},
    _private: { number: typed.type === 'card' ? typed.number : typed.accountNumber },
  }
  await store.save(method)
  await store.emit('payment_method.attached', method)
  return method
}
