import type Stripe from 'stripe'

type Failure = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  'code' | 'decline_code' | 'message' | 'payment_method'
>

/** Messages by Stripe’s code, because Stripe’s own messages about bank debits address the merchant. */
const MESSAGE_BY_CODE: ReadonlyMap<string, string> = new Map([
  ['account_closed', 'Your bank account has been closed.'],
  ['account_frozen', 'Your bank account is frozen.'],
  ['bank_account_restricted', 'Your bank account doesn’t allow this payment.'],
  ['debit_not_authorized', 'Your bank didn’t authorize this payment.'],
  ['insufficient_funds', 'Your bank account has insufficient funds for this payment.'],
  ['invalid_account_number', 'Your bank account number is invalid.'],
  ['no_account', 'Your bank account could not be found.'],
])

/** Why a payment failed, as a message for the customer; null if unknown. For cards it is Stripe’s message. */
export function failureReason(failure: Failure | null): string | null {
  if (failure?.payment_method?.type === 'card') return failure.message ?? null
  const { code = '', decline_code: declined = '' } = failure ?? {}
  return MESSAGE_BY_CODE.get(declined) ?? MESSAGE_BY_CODE.get(code) ?? null
}
