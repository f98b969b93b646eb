import type Stripe from 'stripe'
import type { Price } from './catalogue.ts'
import type { Fields, List } from './shared.ts'

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  | 'id'
  | 'object'
  | 'created'
  | 'current_period_end'
  | 'current_period_start'
  | 'metadata'
  | 'subscription'
> & { price: Price; quantity: number }

export type Subscription = Fields<
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
