import type {
  Coupon,
  Customer,
  Discount,
  PaymentMethod,
  Session,
  Subscription,
} from '../objects.ts'
import { newId, type Store } from '../store.ts'
import { periodEnd } from './period.ts'

const endOf = ({ duration, duration_in_months: months }: Coupon, start: number) =>
  duration === 'repeating'
    ? periodEnd(start, { interval: 'month', interval_count: months ?? 1 })
    : null

/** A sale, with or without a Checkout Session. */
export type Sale = Pick<Session, 'currency' | 'discounts' | 'line_items' | '_private'> & {
  checkoutId: string | null
}

/** Saves the sale’s coupon as a discount on the subscription. */
async function saveDiscount(
  store: Store,
  { checkoutId, discounts: [discountParams] }: Sale,
  customer: string,
  subscription: string,
): Promise<string[]> {
  if (!discountParams?.coupon) return []
  const coupon = await store.get('coupon', discountParams.coupon)
  await store.save({ ...coupon, times_redeemed: coupon.times_redeemed + 1 })
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: checkoutId,
    customer,
    end: endOf(coupon, store.now),
    invoice: null,
    promotion_code: discountParams.promotion_code,
    source: { type: 'coupon', coupon: coupon.id },
    start: store.now,
    subscription,
  }
  await store.save(discount)
  return [discount.id]
}

function itemsOf(store: Store, sale: Sale, subscription: string): Subscription['items'] {
  const data = sale.line_items.data.map(({ price, quantity }) => {
    const id = newId('si')
    const start = store.now
    const end = price.recurring ? periodEnd(start, price.recurring) : start
    return {
      id,
      object: 'subscription_item' as const,
      created: start,
      current_period_end: end,
      current_period_start: start,
      metadata: {},
      price,
      quantity,
      subscription,
    }
  })
  const url = `/v1/subscription_items?subscription=${subscription}`
  return { object: 'list', data, has_more: false, url }
}

export const NOT_CANCELLED = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
}

/** Creates an unpaid subscription. */
export async function newSubscription(
  store: Store,
  sale: Sale,
  customer: Customer,
  method: PaymentMethod,
): Promise<Subscription> {
  const stamp = store.stamp('sub')
  const { description, metadata } = sale._private.subscription
  const subscription: Subscription = {
    ...stamp,
    object: 'subscription',
    billing_cycle_anchor: store.now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NOT_CANCELLED,
    collection_method: 'charge_automatically',
    currency: sale.currency,
    customer: customer.id,
    default_payment_method: method.id,
    description,
    discounts: await saveDiscount(store, sale, customer.id, stamp.id),
    ended_at: null,
    items: itemsOf(store, sale, stamp.id),
    latest_invoice: null,
    metadata,
    start_date: store.now,
    status: 'incomplete',
    trial_end: null,
    trial_start: null,
  }
  await store.save(subscription)
  await store.emit('customer.subscription.created', subscription)
  return subscription
}

/** Updates a subscription and emits the event. */
export async function changeSubscription(
  store: Store,
  subscription: Subscription,
  changes: Partial<Subscription>,
): Promise<Subscription> {
  const updatedSubscription = { ...subscription, ...changes }
  const changedFields = Object.keys(changes)
  const previousValues = Object.entries(subscription).filter(([name]) =>
    changedFields.includes(name),
  )
  await store.save(updatedSubscription)
  await store.emit(
    'customer.subscription.updated',
    updatedSubscription,
    Object.fromEntries(previousValues),
  )
  return updatedSubscription
}
