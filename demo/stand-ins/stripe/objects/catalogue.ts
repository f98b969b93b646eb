import type Stripe from 'stripe'
import type { Fields } from './shared.ts'

export type Product = Fields<
  Stripe.Product,
  'id' | 'object' | 'created' | 'livemode' | 'active' | 'name' | 'description' | 'metadata'
>

export type Recurring = Pick<
  Stripe.Price.Recurring,
  'interval' | 'interval_count' | 'trial_period_days' | 'usage_type'
>

export type Price = Fields<
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

export type Coupon = Fields<
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

export type PromotionCode = Fields<
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

export type Discount = Fields<
  Stripe.Discount,
  'id' | 'object' | 'checkout_session' | 'end' | 'invoice' | 'start' | 'subscription',
  'customer' | 'promotion_code'
> & { source: { type: 'coupon'; coupon: string } }
