import type Stripe from 'stripe'

type Failure = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  'code' | 'decline_code' | 'message' | 'payment_method'
>

/** By Stripe's code. Its own words for a bank's no are for the merchant. */
const BY_CODE: ReadonlyMap<string, string> = new Map([
  ['account_closed', 'Your bank account has been closed.'],
  ['account_frozen', 'Your bank account is frozen.'],
  ['bank_account_restricted', 'Your bank account does not allow this payment.'],
  ['debit_not_authorized', 'Your bank has not allowed this payment.'],
  ['insufficient_funds', 'Your bank account has insufficient funds for this payment.'],
  ['invalid_account_number', 'The number of your bank account is not right.'],
  ['no_account', 'Your bank account could not be found.'],
])

/** Why a payment failed, in words for who pays; null where there are none. Of a card Stripe's own. */
export function failureReason(failure: Failure | null): string | null {
  if (failure?.payment_method?.type === 'card') return failure.message ?? null
  const { code = '', decline_code: declined = '' } = failure ?? {}
  return BY_CODE.get(declined) ?? BY_CODE.get(code) ?? null
}
