import type Stripe from 'stripe'
import type { PaymentMethod } from './customer.ts'
import type { Fields } from './shared.ts'

export type PaymentFailure = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  'code' | 'decline_code' | 'type'
> & { message: string }

export type PaymentIntent = Fields<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'payment_method_types'
  | 'status',
  'customer' | 'latest_charge' | 'payment_method'
> & { last_payment_error: (PaymentFailure & { payment_method: FailedMethod | null }) | null }

/** A payment method in an error, without its number. */
type FailedMethod = Pick<PaymentMethod, 'id' | 'object' | 'type'>

export type Charge = Fields<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'paid'
  | 'payment_method'
  | 'refunded'
  | 'status',
  'customer' | 'payment_intent'
>

export type Refund = Fields<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason' | 'status',
  'charge' | 'payment_intent'
>

export type Dispute = Fields<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'reason' | 'status',
  'charge' | 'payment_intent'
>
