import type Stripe from 'stripe'
import type { Fields } from './shared.ts'

export type Customer = Fields<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'livemode' | 'balance' | 'currency' | 'description' | 'email'
> & {
  name: string | null
  metadata: Stripe.Metadata
  invoice_settings: { default_payment_method: string | null }
}

/** A change in a customer’s balance. */
export type BalanceTransaction = Fields<
  Stripe.CustomerBalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'description'
  | 'ending_balance'
  | 'livemode'
  | 'metadata'
  | 'type'
> & { customer: string }

type Card = Pick<
  Stripe.PaymentMethod.Card,
  'brand' | 'country' | 'display_brand' | 'exp_month' | 'exp_year' | 'funding' | 'last4'
>

export type PaymentMethod = Fields<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'livemode' | 'metadata' | 'type'
> & {
  customer: string | null
  billing_details: { email: string | null; name: string | null }
  card?: Card
  us_bank_account?: { bank_name: string; last4: string; routing_number: string }
  /** The card number decides the outcome of payments without the customer present, such as renewals. */
  _private: { number: string }
}

export type PortalSession = Fields<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
> & { configuration: string }
