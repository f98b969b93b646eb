import type Stripe from 'stripe'
import type { BillingType } from '../../../features/billing/plans.ts'
import { type PaidPlan, planOfPrice } from './catalogue.ts'
import { type Credit, creditOf, isBillOpen } from './credit-rules.ts'
import { dateOf, idOf, known } from './gateway.ts'
import { givenBackOf } from './refunds.ts'

/** What a customer has at Stripe, as far as it decides about the plan; the same for the same facts. */
export type StripeState =
  | { kind: 'none' }
  | {
      kind: 'live'
      subscriptionId: string
      plan: PaidPlan
      type: BillingType
      isTrial: boolean
      /** Whether the last payment failed, which pages that are open should say. */
      isPastDue: boolean
      /** When it ends, where it was cancelled at the end of the period. */
      endsAt: string | null
    }
  | {
      kind: 'over'
      subscriptionId: string
      plan: PaidPlan
      type: BillingType
      /** Whether the customer wanted it to end. */
      isWanted: boolean
    }

export type Subscription = Stripe.Subscription & { latest_invoice: Stripe.Invoice | null }

/** A subscription that would be paid on, and is to end at once. */
export type Ending = {
  subscriptionId: string
  customerId: string
  /** What of it goes to the customer's balance. */
  credit: Credit
  /** A bill for it that nobody shall pay any more. */
  openInvoiceId: string | null
}

export type Reading = {
  state: StripeState
  /** The subscription that counts. */
  current: Subscription | null
  /** Whether what is left of the current one would be credited where another took its place. */
  isCredited: boolean
  /** What the current one has taken the place of, or itself where its payment was given back. */
  endings: readonly Ending[]
}

export const NOTHING: Reading = {
  state: { kind: 'none' },
  current: null,
  isCredited: false,
  endings: [],
}

/** Those that give something while they last; `past_due` is still being tried. */
const LIVE: readonly string[] = ['active', 'trialing', 'past_due']
const ENDED: readonly string[] = ['canceled', 'unpaid', 'paused']
const MOST_SUBSCRIPTIONS = 100

/** Whom we ask, and when: what is left of a plan is less each day. */
export type Asked = { client: Stripe; now: Date }

/**
 * Reads from Stripe what an account has. The newest subscription counts that runs and was ever paid:
 * one whose first payment is under way gives nothing yet.
 */
export async function readStripe({ client, now }: Asked, customerId: string): Promise<Reading> {
  const ours = await listSubscriptions(client, customerId)
  const paid = await paidOf(client, ours)
  const current = paid.find(({ status }) => LIVE.includes(status))
  if (current === undefined) {
    return endedReading(
      client,
      paid.find(({ status }) => ENDED.includes(status)),
    )
  }
  const endings: Ending[] = []
  for (const older of ours.slice(ours.indexOf(current) + 1)) {
    if (isPaidOn(older)) endings.push((await endingOf({ client, now }, older)).ending)
  }
  const { ending, isGivenBack } = await endingOf({ client, now }, current)
  if (isGivenBack) return overReading(current, { isGivenBack, endings: [ending, ...endings] })
  const isCredited = ending.credit.kind !== 'none'
  return { state: liveState(current), current, isCredited, endings }
}

const isPaidOn = ({ status }: Subscription) => LIVE.includes(status) || status === 'unpaid'

async function endingOf(
  { client, now }: Asked,
  subscription: Subscription,
): Promise<{ ending: Ending; isGivenBack: boolean }> {
  const { id, status, customer, latest_invoice: invoice } = subscription
  const givenBack = await givenBackOf(client, invoice)
  const owed = { status, invoice, givenBack, period: periodOf(subscription) }
  return {
    ending: {
      subscriptionId: id,
      customerId: idOf(customer),
      credit: creditOf(owed, now),
      openInvoiceId: invoice !== null && isBillOpen(owed) ? invoice.id : null,
    },
    isGivenBack: givenBack.isAll,
  }
}

/** Newest first. What is not of our plans is somebody else's business, and stays as it is. */
async function listSubscriptions(client: Stripe, customer: string): Promise<Subscription[]> {
  const list = await known(
    client.subscriptions.list({
      customer,
      status: 'all',
      limit: MOST_SUBSCRIPTIONS,
      expand: ['data.latest_invoice.payments'],
    }),
  )
  return (list?.data ?? []).flatMap((subscription) => {
    const { latest_invoice: invoice } = subscription
    if (typeof invoice === 'string' || soldBy(subscription) === null) return []
    return [{ ...subscription, latest_invoice: invoice }]
  })
}

const soldBy = ({ items }: Stripe.Subscription) => {
  const [item] = items.data
  return item === undefined ? null : planOfPrice(item.price)
}

async function paidOf(client: Stripe, subscriptions: readonly Subscription[]) {
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

async function endedReading(client: Stripe, last: Subscription | undefined): Promise<Reading> {
  if (last === undefined) return NOTHING
  const { isAll } = await givenBackOf(client, last.latest_invoice)
  return overReading(last, { isGivenBack: isAll, endings: [] })
}

/** An end that came with the money back is nobody's wish, whoever has put it to Stripe. */
function overReading(
  last: Subscription,
  { isGivenBack: isBack, endings }: { isGivenBack: boolean; endings: readonly Ending[] },
): Reading {
  const isAskedFor = last.cancellation_details?.reason === 'cancellation_requested'
  const isWanted = last.cancel_at_period_end || (isAskedFor && !isBack)
  return { ...NOTHING, state: overState(last, isWanted), endings }
}

function overState(subscription: Subscription, isWanted: boolean): StripeState {
  const sold = soldBy(subscription)
  if (sold === null) return { kind: 'none' }
  return { kind: 'over', subscriptionId: subscription.id, ...sold, isWanted }
}

function liveState(subscription: Subscription): StripeState {
  const sold = soldBy(subscription)
  if (sold === null) return { kind: 'none' }
  return {
    kind: 'live',
    subscriptionId: subscription.id,
    ...sold,
    isTrial: subscription.status === 'trialing',
    isPastDue: subscription.status === 'past_due',
    endsAt: endOf(subscription)?.toISOString() ?? null,
  }
}

/** When a subscription ends that was cancelled; null while it goes on. */
export function endOf(subscription: Stripe.Subscription): Date | null {
  if (subscription.cancel_at !== null) return dateOf(subscription.cancel_at)
  return subscription.cancel_at_period_end ? periodEndOf(subscription) : null
}

/** Until when a subscription is paid. */
export const periodEndOf = (subscription: Stripe.Subscription): Date | null =>
  periodOf(subscription)?.end ?? null

function periodOf({ items }: Stripe.Subscription): { start: Date; end: Date } | null {
  const [item] = items.data
  if (item === undefined) return null
  return { start: dateOf(item.current_period_start), end: dateOf(item.current_period_end) }
}
