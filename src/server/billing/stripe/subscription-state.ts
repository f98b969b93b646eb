import type Stripe from 'stripe'
import type { BillingType } from '../../../features/billing/plans.ts'
import { type PaidPlan, planOfPrice } from './catalogue.ts'
import { type Credit, creditOf, isInvoiceOpen } from './credit-rules.ts'
import { dateOf, idOf, nullIfMissing } from './gateway.ts'
import { readRefunds } from './refunds.ts'

/** The part of a customer’s Stripe data that determines the plan. Equal data gives an equal state. */
export type SubscriptionState =
  | { kind: 'none' }
  | {
      kind: 'live'
      subscriptionId: string
      plan: PaidPlan
      type: BillingType
      isTrial: boolean
      /** Whether the last payment failed; open pages show it. */
      isPastDue: boolean
      /** The end date after a cancellation. */
      endsAt: string | null
    }
  | {
      kind: 'over'
      subscriptionId: string
      plan: PaidPlan
      type: BillingType
      /** Whether the customer cancelled it. */
      isWanted: boolean
    }

export type Subscription = Stripe.Subscription & { latest_invoice: Stripe.Invoice | null }

/** A subscription that would otherwise continue to bill the customer, and must end now. */
export type SubscriptionToEnd = {
  subscriptionId: string
  customerId: string
  /** The amount to credit to the customer’s balance. */
  credit: Credit
  /** An open invoice to void. */
  openInvoiceId: string | null
}

export type StripeSnapshot = {
  state: SubscriptionState
  /** The subscription that determines the plan. */
  current: Subscription | null
  /** Whether replacing the current subscription would credit its unused time. */
  isCredited: boolean
  /** Subscriptions replaced by the current one, or the current one itself if it was refunded. */
  subscriptionsToEnd: readonly SubscriptionToEnd[]
}

export const EMPTY_SNAPSHOT: StripeSnapshot = {
  state: { kind: 'none' },
  current: null,
  isCredited: false,
  subscriptionsToEnd: [],
}

/** Statuses that give access to the plan; in `past_due`, Stripe is still retrying the payment. */
const LIVE_STATUSES: readonly string[] = ['active', 'trialing', 'past_due']
const ENDED_STATUSES: readonly string[] = ['canceled', 'unpaid', 'paused']
const MAX_SUBSCRIPTIONS = 100

/** `now` determines how much of a period is left. */
export type StripeQuery = { client: Stripe; now: Date }

/**
 * Reads an account’s subscriptions from Stripe. Uses the newest live one that was ever paid for; a subscription
 * whose first payment is pending is ignored.
 */
export async function readStripeSnapshot(
  { client, now }: StripeQuery,
  customerId: string,
): Promise<StripeSnapshot> {
  const planSubscriptions = await listSubscriptions(client, customerId)
  const paidSubscriptions = await findPaidSubscriptions(client, planSubscriptions)
  const current = paidSubscriptions.find(({ status }) => LIVE_STATUSES.includes(status))
  if (current === undefined) {
    return readEndedSubscription(
      client,
      paidSubscriptions.find(({ status }) => ENDED_STATUSES.includes(status)),
    )
  }
  const subscriptionsToEnd: SubscriptionToEnd[] = []
  for (const older of planSubscriptions.slice(planSubscriptions.indexOf(current) + 1)) {
    if (willBillAgain(older))
      subscriptionsToEnd.push((await toSubscriptionToEnd({ client, now }, older)).subscriptionToEnd)
  }
  const { subscriptionToEnd, isRefunded } = await toSubscriptionToEnd({ client, now }, current)
  if (isRefunded)
    return endedSnapshot(current, {
      isRefunded,
      endings: [subscriptionToEnd, ...subscriptionsToEnd],
    })
  const isCredited = subscriptionToEnd.credit.kind !== 'none'
  return { state: liveState(current), current, isCredited, subscriptionsToEnd }
}

const willBillAgain = ({ status }: Subscription) =>
  LIVE_STATUSES.includes(status) || status === 'unpaid'

async function toSubscriptionToEnd(
  { client, now }: StripeQuery,
  subscription: Subscription,
): Promise<{ subscriptionToEnd: SubscriptionToEnd; isRefunded: boolean }> {
  const { id, status, customer, latest_invoice: invoice } = subscription
  const refunds = await readRefunds(client, invoice)
  const endingSubscription = { status, invoice, refunds, period: periodOf(subscription) }
  return {
    subscriptionToEnd: {
      subscriptionId: id,
      customerId: idOf(customer),
      credit: creditOf(endingSubscription, now),
      openInvoiceId: invoice !== null && isInvoiceOpen(endingSubscription) ? invoice.id : null,
    },
    isRefunded: refunds.isFullRefund,
  }
}

/** Newest first, only subscriptions to our plans. */
async function listSubscriptions(client: Stripe, customer: string): Promise<Subscription[]> {
  const list = await nullIfMissing(
    client.subscriptions.list({
      customer,
      status: 'all',
      limit: MAX_SUBSCRIPTIONS,
      expand: ['data.latest_invoice.payments'],
    }),
  )
  return (list?.data ?? []).flatMap((subscription) => {
    const { latest_invoice: invoice } = subscription
    if (typeof invoice === 'string' || planOf(subscription) === null) return []
    return [{ ...subscription, latest_invoice: invoice }]
  })
}

const planOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data
  return item === undefined ? null : planOfPrice(item.price)
}

async function findPaidSubscriptions(client: Stripe, subscriptions: readonly Subscription[]) {
  const paid: Subscription[] = []
  for (const subscription of subscriptions) {
    if (await wasEverPaid(client, subscription)) paid.push(subscription)
  }
  return paid
}

async function wasEverPaid(client: Stripe, { id, status, latest_invoice }: Subscription) {
  if (status === 'incomplete' || status === 'incomplete_expired') return false
  if (status === 'trialing' || latest_invoice?.status === 'paid') return true
  const { data } = await client.invoices.list({ subscription: id, status: 'paid', limit: 1 })
  return data.length > 0
}

async function readEndedSubscription(
  client: Stripe,
  last: Subscription | undefined,
): Promise<StripeSnapshot> {
  if (last === undefined) return EMPTY_SNAPSHOT
  const { isFullRefund } = await readRefunds(client, last.latest_invoice)
  return endedSnapshot(last, { isRefunded: isFullRefund, endings: [] })
}

/** A subscription that ended with a full refund doesn’t count as cancelled by the customer. */
function endedSnapshot(
  last: Subscription,
  {
    isRefunded,
    endings: subscriptionsToEnd,
  }: { isRefunded: boolean; endings: readonly SubscriptionToEnd[] },
): StripeSnapshot {
  const isRequested = last.cancellation_details?.reason === 'cancellation_requested'
  const isWanted = last.cancel_at_period_end || (isRequested && !isRefunded)
  return { ...EMPTY_SNAPSHOT, state: endedState(last, isWanted), subscriptionsToEnd }
}

function endedState(subscription: Subscription, isWanted: boolean): SubscriptionState {
  const soldPlan = planOf(subscription)
  if (soldPlan === null) return { kind: 'none' }
  return { kind: 'over', subscriptionId: subscription.id, ...soldPlan, isWanted }
}

function liveState(subscription: Subscription): SubscriptionState {
  const soldPlan = planOf(subscription)
  if (soldPlan === null) return { kind: 'none' }
  return {
    kind: 'live',
    subscriptionId: subscription.id,
    ...soldPlan,
    isTrial: subscription.status === 'trialing',
    isPastDue: subscription.status === 'past_due',
    endsAt: endDateOf(subscription)?.toISOString() ?? null,
  }
}

/** The end date of a cancelled subscription; null if it renews. */
export function endDateOf(subscription: Stripe.Subscription): Date | null {
  if (subscription.cancel_at !== null) return dateOf(subscription.cancel_at)
  return subscription.cancel_at_period_end ? periodEndOf(subscription) : null
}

/** The end of the current period. */
export const periodEndOf = (subscription: Stripe.Subscription): Date | null =>
  periodOf(subscription)?.end ?? null

function periodOf({ items }: Stripe.Subscription): { start: Date; end: Date } | null {
  const [item] = items.data
  if (item === undefined) return null
  return { start: dateOf(item.current_period_start), end: dateOf(item.current_period_end) }
}
