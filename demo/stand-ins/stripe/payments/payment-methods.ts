import type { Customer, PaymentMethod } from '../objects.ts'
import type { Store } from '../store.ts'
import { brandOf } from './test-cards.ts'

export type PaymentDetails = { name: string; email: string } & (
  | { type: 'card'; number: string; expMonth: number; expYear: number; cvc: string }
  | { type: 'us_bank_account'; routingNumber: string; accountNumber: string }
)

const LAST_DIGITS = 4

function details(input: PaymentDetails): Pick<PaymentMethod, 'type' | 'card' | 'us_bank_account'> {
  if (input.type === 'us_bank_account') {
    const { routingNumber, accountNumber } = input
    return {
      type: input.type,
      us_bank_account: {
        bank_name: 'STRIPE TEST BANK',
        last4: accountNumber.slice(-LAST_DIGITS),
        routing_number: routingNumber,
      },
    }
  }
  const brand = brandOf(input.number)
  return {
    type: input.type,
    card: {
      brand,
      country: 'US',
      display_brand: brand,
      exp_month: input.expMonth,
      exp_year: input.expYear,
      funding: 'credit',
      last4: input.number.slice(-LAST_DIGITS),
    },
  }
}

/** Saves a card or bank account for the customer, without the security code. */
export async function attachPaymentMethod(
  store: Store,
  customer: Customer,
  paymentDetails: PaymentDetails,
): Promise<PaymentMethod> {
  const { name, email } = paymentDetails
  const method: PaymentMethod = {
    ...store.stamp('pm'),
    object: 'payment_method',
    ...details(paymentDetails),
    billing_details: { email, name },
    customer: customer.id,
    metadata: {},
    _private: {
      number: paymentDetails.type === 'card' ? paymentDetails.number : paymentDetails.accountNumber,
    },
  }
  await store.save(method)
  await store.emit('payment_method.attached', method)
  return method
}
