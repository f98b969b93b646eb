import type Stripe from 'stripe'
import type { Price } from './catalogue.ts'
import type { Fields, List } from './shared.ts'

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

export type Session = Fields<
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
