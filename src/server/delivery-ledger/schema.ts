import * as v from 'valibot'
import { paging } from '../platform/http/schemas.ts'

const DEFAULT_LIMIT = 25
/** Skipped: nothing was to be done at the receiver. */
const DELIVERY_STATES = ['waiting', 'sent', 'skipped', 'rejected'] as const
const DELIVERY_KINDS = ['lead', 'unsubscribed', 'deleted', 'erased'] as const

const { limit } = paging(DEFAULT_LIMIT)

export const deliveriesQuery = v.object({
  limit,
  state: v.optional(
    v.picklist(DELIVERY_STATES, 'state must be waiting, sent, skipped or rejected.'),
  ),
  /** `next` of the previous page. */
  after: v.optional(v.string()),
})
export type DeliveriesQuery = v.InferOutput<typeof deliveriesQuery>

export const deliveryResponse = v.object({
  id: v.string(),
  /** Null for a person who has been deleted, and without `view_subscribers`. */
  subscriber_id: v.nullable(v.string()),
  /** Empty once a deleted person’s removal has ended; null without `view_subscribers`. */
  email: v.nullable(v.string()),
  kind: v.picklist(DELIVERY_KINDS),
  state: v.picklist(DELIVERY_STATES),
  /** The status of the last response, and the receiver's words; without `view_subscribers`, they contain no address. */
  status: v.nullable(v.number()),
  words: v.nullable(v.string()),
  /** All attempts, also those before it was sent again. */
  tries: v.number(),
  /** Null while the connection is paused, and once it is sent or rejected. */
  next_try_at: v.nullable(v.string()),
  created_at: v.string(),
  finished_at: v.nullable(v.string()),
})
export type DeliveryResponse = v.InferOutput<typeof deliveryResponse>

const count = v.pipe(v.number(), v.integer())

export const deliveriesResponse = v.object({
  items: v.array(deliveryResponse),
  /** Each state is counted up to 10,000. */
  counts: v.object({ all: count, sent: count, waiting: count, skipped: count, rejected: count }),
  next: v.nullable(v.string()),
})
export type DeliveriesResponse = v.InferOutput<typeof deliveriesResponse>

export const queuedResponse = v.object({ queued: count })

export const subscriberDeliveriesResponse = v.object({
  items: v.array(
    v.object({
      ...deliveryResponse.entries,
      connection_id: v.string(),
      connection_title: v.string(),
    }),
  ),
})
export type SubscriberDelivery = v.InferOutput<typeof subscriberDeliveriesResponse>['items'][number]
