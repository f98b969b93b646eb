import type { Subscription } from '../objects.ts'
import type { Store } from '../store.ts'
import { newInvoice } from './invoicing.ts'
import { NOT_CANCELLED } from './subscribe.ts'

/** What of the period that was paid is still to come, in cents. Pure. */
export function unusedPart(paid: number, period: { start: number; end: number }, now: number) {
  const length = period.end - period.start
  const left = Math.min(Math.max(period.end - now, 0), length)
  return length > 0 ? Math.round((paid * left) / length) : 0
}

/**
 * The unused days go to the customer's balance, by an invoice of less than nothing. Whether they were paid,
 * or given back, Stripe does not ask.
 */
async function credit(store: Store, subscription: Subscription, origin: string): Promise<void> {
  const [item] = subscription.items.data
  const last = await store.find('invoice', subscription.latest_invoice ?? '')
  if (item === undefined || last === null) return
  const period = { start: item.current_period_start, end: item.current_period_end }
  const unused = unusedPart(last.total, period, store.now)
  if (unused === 0) return
  const customer = await store.get('customer', subscription.customer)
  const bill = {
    customer,
    subscription,
    reason: 'subscription_update',
    subtotal: -unused,
    total: -unused,
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
  /** Whether the unused part goes to the balance at once. */
  credits: boolean
  /** Why, where it was not decided before. */
  reason: 'cancellation_requested' | 'payment_failed'
  origin: string
}

/** Ends it now. */
export async function cancel(
  store: Store,
  subscription: Subscription,
  { credits, reason, origin }: Cancellation,
): Promise<Subscription> {
  if (credits) await credit(store, subscription, origin)
  const ended: Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? store.now,
    cancellation_details: {
      ...NOT_CANCELLED,
      reason: subscription.cancellation_details?.reason ?? reason,
    },
    ended_at: store.now,
    status: 'canceled',
  }
  await store.save(ended)
  await store.emit('customer.subscription.deleted', ended)
  return ended
}
