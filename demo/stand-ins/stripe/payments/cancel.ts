import type { Subscription } from '../objects.ts'
import type { Store } from '../store.ts'
import { newInvoice } from './invoicing.ts'
import { NOT_CANCELLED } from './subscribe.ts'

/** The unused part of a paid period, in cents. Pure. */
export function unusedAmount(paid: number, period: { start: number; end: number }, now: number) {
  const length = period.end - period.start
  const left = Math.min(Math.max(period.end - now, 0), length)
  return length > 0 ? Math.round((paid * left) / length) : 0
}

/**
 * Credits the unused days to the customer’s balance with a negative invoice. Like Stripe, it doesn’t check whether they
 * were paid or refunded.
 */
async function creditUnusedTime(
  store: Store,
  subscription: Subscription,
  origin: string,
): Promise<void> {
  const [item] = subscription.items.data
  const last = await store.find('invoice', subscription.latest_invoice ?? '')
  if (item === undefined || last === null) return
  const period = { start: item.current_period_start, end: item.current_period_end }
  const credit = unusedAmount(last.total, period, store.now)
  if (credit === 0) return
  const customer = await store.get('customer', subscription.customer)
  const bill = {
    customer,
    subscription,
    reason: 'subscription_update',
    subtotal: -credit,
    total: -credit,
    period: { start: store.now, end: period.end },
    origin,
  } as const
  const invoice = await newInvoice(store, bill)
  const paid = {
    ...invoice,
    status: 'paid' as const,
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
  }
  await store.save(paid)
  await store.emit('invoice.paid', paid)
  await store.emit('customer.updated', await store.get('customer', customer.id))
}

type Cancellation = {
  /** Whether the unused part is credited. */
  creditsUnusedTime: boolean
  /** The reason, unless already set. */
  reason: 'cancellation_requested' | 'payment_failed'
  origin: string
}

/** Cancels a subscription immediately. */
export async function cancel(
  store: Store,
  subscription: Subscription,
  { creditsUnusedTime, reason, origin }: Cancellation,
): Promise<Subscription> {
  if (creditsUnusedTime) await creditUnusedTime(store, subscription, origin)
  const endedSubscription: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? store.now,
    cancellation_details: {
      ...NOT_CANCELLED,
      reason: subscription.cancellation_details?.reason ?? reason,
    },
    ended_at: store.now,
    status: 'canceled',
  }
  await store.save(endedSubscription)
  await store.emit('customer.subscription.deleted', endedSubscription)
  return endedSubscription
}
