import type Stripe from 'stripe'

// Stripe's objects as far as anybody here asks for them. The types are the package's own, so that a field
// that Stripe has renamed does not compile; references are kept as ids and grow into objects on demand.

type Ids<T, Names extends keyof T> = { [Name in Names]: Extract<T[Name], string | null> }
type Some<T, Plain extends keyof T, References extends keyof T = never> = Pick<T, Plain> &
  Ids<T, References>

export type Customer = Some<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'livemode' | 'balance' | 'currency' | 'description' | 'email'
> & {
  name: string | null
  metadata: Stripe.Metadata
  invoice_settings: { default_payment_method: string | null }
}

export type Product = Some<
  Stripe.Product,
  'id' | 'object' | 'created' | 'livemode' | 'active' | 'name' | 'description' | 'metadata'
>

export type Recurring = Pick<
  Stripe.Price.Recurring,
  'interval' | 'interval_count' | 'trial_period_days' | 'usage_type'
>

export type Price = Some<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'active'
  | 'billing_scheme'
  | 'currency'
  | 'lookup_key'
  | 'metadata'
  | 'nickname'
  | 'type',
  'product'
> & { unit_amount: number; recurring: Recurring | null }

export type Coupon = Some<
  Stripe.Coupon,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'amount_off'
  | 'currency'
  | 'duration'
  | 'duration_in_months'
  | 'max_redemptions'
  | 'name'
  | 'percent_off'
  | 'redeem_by'
  | 'times_redeemed'
  | 'valid'
  | 'metadata'
> & { applies_to: { products: string[] } | null }

export type PromotionCode = Some<
  Stripe.PromotionCode,
  | 'id'
  | 'object'
  | 'created'
  | 'livemode'
  | 'active'
  | 'code'
  | 'expires_at'
  | 'max_redemptions'
  | 'metadata'
  | 'restrictions'
  | 'times_redeemed',
  'customer'
> & { promotion: { type: 'coupon'; coupon: string } }

export type Discount = Some<
  Stripe.Discount,
  'id' | 'object' | 'checkout_session' | 'end' | 'invoice' | 'start' | 'subscription',
  'customer' | 'promotion_code'
> & { source: { type: 'coupon'; coupon: string } }

export type LineItem = Pick<
  Stripe.LineItem,
  | 'id'
  | 'object'
  | 'amount_discount'
  | 'amount_subtotal'
  | 'amount_tax'
  | 'amount_total'
  | 'currency'
  | 'description'
> & { quantity: number; price: Price }

export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

export type Session = Some<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_subtotal'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'mode'
  | 'payment_method_types'
  | 'payment_status'
  | 'redirect_on_completion'
  | 'status'
  | 'success_url'
  | 'cancel_url'
  | 'ui_mode'
  | 'url',
  'customer' | 'invoice' | 'payment_intent' | 'subscription'
> & {
  amount_total: number
  client_secret: string | null
  currency: string
  customer_details: { email: string | null; name: string | null } | null
  discounts: { coupon: string | null; promotion_code: string | null }[]
  line_items: List<LineItem>
  metadata: Stripe.Metadata
  return_url: string | null
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  _private: { subscription: { description: string | null; metadata: Stripe.Metadata } }
}

export type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  | 'id'
  | 'object'
  | 'created'
  | 'current_period_end'
  | 'current_period_start'
  | 'metadata'
  | 'subscription'
> & { price: Price; quantity: number }

export type Subscription = Some<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'cancellation_details'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'description'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
  | 'trial_end'
  | 'trial_start',
  'customer' | 'default_payment_method' | 'latest_invoice'
> & { discounts: string[]; items: List<SubscriptionItem> }

export type InvoiceLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'invoice' | 'period' | 'quantity'
> & { pricing: { type: 'price_details'; price_details: { price: string; product: string } } | null }

export type InvoicePayment = Pick<
  Stripe.InvoicePayment,
  | 'id'
  | 'object'
  | 'amount_paid'
  | 'amount_requested'
  | 'created'
  | 'currency'
  | 'is_default'
  | 'livemode'
  | 'status'
> & { invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }

export type Invoice = Some<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'collection_method'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'customer_name'
  | 'description'
  | 'ending_balance'
  | 'hosted_invoice_url'
  | 'livemode'
  | 'metadata'
  | 'number'
  | 'period_end'
  | 'period_start'
  | 'post_payment_credit_notes_amount'
  | 'starting_balance'
  | 'status'
  | 'status_transitions'
  | 'subtotal'
  | 'total'
> & {
  customer: string
  discounts: string[]
  invoice_pdf: string
  lines: List<InvoiceLine>
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Stripe.Metadata }
  }
  payments: List<InvoicePayment>
  total_discount_amounts: { amount: number; discount: string }[]
}

export type PaymentFailure = Pick<
  Stripe.PaymentIntent.LastPaymentError,
  'code' | 'decline_code' | 'type'
> & { message: string }

export type PaymentIntent = Some<
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
> & { last_payment_error: PaymentFailure | null }

export type Charge = Some<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'paid'
  | 'payment_method'
  | 'refunded'
  | 'status',
  'customer' | 'payment_intent'
>

export type Refund = Some<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason' | 'status',
  'charge' | 'payment_intent'
>

type Card = Pick<
  Stripe.PaymentMethod.Card,
  'brand' | 'country' | 'display_brand' | 'exp_month' | 'exp_year' | 'funding' | 'last4'
>

export type PaymentMethod = Some<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'livemode' | 'metadata' | 'type'
> & {
  customer: string | null
  billing_details: { email: string | null; name: string | null }
  card?: Card
  us_bank_account?: { bank_name: string; last4: string; routing_number: string }
  /** What its number makes of a payment without the customer, who is not there at a renewal. */
  _private: { number: string }
}

export type PortalSession = Some<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'customer' | 'livemode' | 'return_url' | 'url'
> & { configuration: string }

export type StripeEvent = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & {
  type: string
  request: { id: string | null; idempotency_key: string | null } | null
  data: { object: unknown; previous_attributes?: Readonly<Record<string, unknown>> }
}

/** Every kind of object that the stand-in keeps, by the name that Stripe gives it. */
export type Objects = {
  customer: Customer
  product: Product
  price: Price
  coupon: Coupon
  promotion_code: PromotionCode
  discount: Discount
  'checkout.session': Session
  subscription: Subscription
  invoice: Invoice
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  payment_method: PaymentMethod
  'billing_portal.session': PortalSession
  event: StripeEvent
}

export type Kind = keyof Objects
