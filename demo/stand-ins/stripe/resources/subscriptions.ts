import * as v from 'valibot'
import { operation } from '../api/operation.ts'
import { flag, integer, listParams, metadata, params, text } from '../api/params.ts'
import { invalidRequest, resourceMissing } from '../api/stripe-error.ts'
import type { Subscription } from '../objects.ts'
import { cancel } from '../payments/cancel.ts'
import { createPaidSubscription } from '../payments/sell-to-card.ts'
import { changeSubscription, NOT_CANCELLED } from '../payments/subscribe.ts'
import { listOf, pageOf, type Store } from '../store.ts'
import { discountsOf, pricedLines, sumOf } from './new-session.ts'
import { discount, lineItem } from './session-params.ts'

const PATH = '/subscriptions'
const ENDED_STATUSES: readonly string[] = ['canceled', 'incomplete_expired']

const CANCELLATION_REQUESTED = { ...NOT_CANCELLED, reason: 'cancellation_requested' as const }

const updateParams = {
  // A timestamp, or '' to unset it.
  cancel_at: v.optional(v.union([v.literal(''), integer])),
  cancel_at_period_end: v.optional(flag),
  default_payment_method: v.optional(text),
  description: v.optional(text),
  metadata: v.optional(metadata),
  proration_behavior: v.optional(text),
}

type Changes = v.InferOutput<v.StrictObjectSchema<typeof updateParams, undefined>>

const cancellationFields = (store: Store, cancels: boolean) => ({
  canceled_at: cancels ? store.now : null,
  cancellation_details: cancels ? CANCELLATION_REQUESTED : NOT_CANCELLED,
})

/** Changes for cancelling at the end of the period, or for undoing that. */
export function cancelAtPeriodEnd(store: Store, subscription: Subscription, cancels: boolean) {
  const { items, cancel_at_period_end: wasCancelled, cancel_at } = subscription
  if (!cancels && !wasCancelled && cancel_at !== null) return {}
  return {
    cancel_at_period_end: cancels,
    cancel_at: cancels ? (items.data[0]?.current_period_end ?? null) : null,
    ...cancellationFields(store, cancels),
  }
}

/** The changes that schedule a cancellation for a date, or undo it. */
const cancelAt = (store: Store, cancel_at: number | null) => ({
  cancel_at,
  cancel_at_period_end: false,
  ...cancellationFields(store, cancel_at !== null),
})

function changesOf(store: Store, subscription: Subscription, input: Changes) {
  const { cancel_at_period_end: cancels, default_payment_method: method, description } = input
  return {
    ...(cancels !== undefined && cancelAtPeriodEnd(store, subscription, cancels)),
    ...(input.cancel_at !== undefined && cancelAt(store, input.cancel_at || null)),
    ...(method !== undefined && { default_payment_method: method }),
    ...(description !== undefined && { description }),
    ...(input.metadata && { metadata: { ...subscription.metadata, ...input.metadata } }),
  }
}

const createParams = {
  customer: text,
  items: v.pipe(v.array(lineItem), v.minLength(1)),
  discounts: v.optional(v.array(discount), []),
  default_payment_method: text,
  payment_behavior: v.picklist(
    ['error_if_incomplete'],
    'The stand-in supports only error_if_incomplete',
  ),
  description: v.optional(text),
  metadata: v.optional(metadata, {}),
}

type SubscriptionParams = v.InferOutput<v.StrictObjectSchema<typeof createParams, undefined>>

/** Creates a subscription paid with a saved card. */
async function create(
  store: Store,
  origin: string,
  input: SubscriptionParams,
): Promise<Subscription> {
  const { items: line_items, discounts, default_payment_method: methodId } = input
  const customer = await store.get('customer', input.customer, 'customer')
  const method = await store.get('payment_method', methodId, 'default_payment_method')
  if (method.customer !== customer.id)
    throw resourceMissing('payment_method', methodId, 'default_payment_method')
  const sold = { customer: customer.id, discounts, line_items }
  const { lines, applied } = await pricedLines(store, sold)
  const { description = null, metadata: facts } = input
  return createPaidSubscription(store, {
    ...{ customer, method, origin },
    subtotal: sumOf(lines, 'amount_subtotal'),
    total: sumOf(lines, 'amount_total'),
    sale: {
      checkoutId: null,
      currency: lines[0]?.currency ?? 'usd',
      discounts: discountsOf(applied),
      line_items: listOf(lines, '/v1/subscription_items'),
      _private: { subscription: { description, metadata: facts } },
    },
  })
}

/** Without a status, excludes cancelled subscriptions; `all` includes all of them. */
const hasStatus = (input: string | undefined) => (subscription: Subscription) => {
  if (input === 'all') return true
  if (input === 'ended') return ENDED_STATUSES.includes(subscription.status)
  return input === undefined ? subscription.status !== 'canceled' : subscription.status === input
}

export const subscriptions = [
  operation(`GET ${PATH}/:id`, params({}), ({ store, id }) => store.get('subscription', id)),
  operation(
    `GET ${PATH}`,
    listParams({ customer: v.optional(text), status: v.optional(text) }),
    async ({ store }, { customer, status, ...page }) => {
      const all = await store.all('subscription', customer === undefined ? {} : { customer })
      return pageOf(all.filter(hasStatus(status)), `/v1${PATH}`, page)
    },
  ),
  operation(`POST ${PATH}`, params(createParams), ({ store, origin }, input) =>
    create(store, origin, input),
  ),
  operation(`POST ${PATH}/:id`, params(updateParams), async ({ store, id }, input) => {
    const subscription = await store.get('subscription', id)
    if (ENDED_STATUSES.includes(subscription.status)) {
      throw invalidRequest(
        'A canceled subscription can only update its cancellation_details and metadata.',
      )
    }
    if (input.default_payment_method !== undefined) {
      const param = 'default_payment_method'
      await store.get('payment_method', input.default_payment_method, param)
    }
    return changeSubscription(store, subscription, changesOf(store, subscription, input))
  }),
  operation(
    `DELETE ${PATH}/:id`,
    params({
      invoice_now: v.optional(flag, 'false'),
      prorate: v.optional(flag, 'false'),
      cancellation_details: v.optional(v.record(v.string(), v.string())),
    }),
    async ({ store, id, origin }, { invoice_now, prorate }) => {
      const subscription = await store.get('subscription', id)
      if (ENDED_STATUSES.includes(subscription.status)) throw resourceMissing('subscription', id)
      return cancel(store, subscription, {
        creditsUnusedTime: invoice_now && prorate,
        reason: 'cancellation_requested',
        origin,
      })
    },
  ),
]
