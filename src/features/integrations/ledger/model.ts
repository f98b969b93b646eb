import * as v from 'valibot'
import { moment, nullable } from '../model.ts'

/** Skipped: nothing was to be done at the service. */
export const DELIVERY_STATES = ['sent', 'waiting', 'skipped', 'rejected'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** One lead on its way to one connection. */
export type Delivery = {
  id: string
  /** Null for a person who has been deleted here, or who may not be seen. */
  subscriberId: string | null
  /** Empty once a deleted person has been removed there, too; null if the user may not see subscribers. */
  email: string | null
  kind: 'lead' | 'unsubscribed' | 'deleted' | 'erased'
  state: DeliveryState
  status: number | null
  /** The receiver's own. */
  words: string
  tries: number
  nextTryAt: Date | null
  createdAt: Date
  finishedAt: Date | null
}

export type DeliveryCounts = Readonly<Record<'all' | DeliveryState, number>>

/** One page of deliveries; `next` is the cursor for the next one. */
export type DeliveryPage = {
  items: readonly Delivery[]
  counts: DeliveryCounts
  next: string | null
}

export const DELIVERIES_PAGE_SIZE = 10

export const deliverySchema = v.pipe(
  v.object({
    id: v.string(),
    subscriber_id: nullable(v.string()),
    email: nullable(v.string()),
    kind: v.picklist(['lead', 'unsubscribed', 'deleted', 'erased']),
    state: v.picklist(DELIVERY_STATES),
    status: nullable(v.number()),
    words: nullable(v.string()),
    tries: v.number(),
    next_try_at: nullable(moment),
    created_at: moment,
    finished_at: nullable(moment),
  }),
  v.transform(
    (item): Delivery => ({
      ...{ id: item.id, subscriberId: item.subscriber_id, email: item.email, kind: item.kind },
      ...{ state: item.state, status: item.status, words: item.words ?? '', tries: item.tries },
      ...{ nextTryAt: item.next_try_at, createdAt: item.created_at, finishedAt: item.finished_at },
    }),
  ),
)

const deliveryPageSchema = v.object({
  items: v.array(deliverySchema),
  counts: v.object({
    all: v.number(),
    sent: v.number(),
    waiting: v.number(),
    skipped: v.optional(v.number(), 0),
    rejected: v.number(),
  }),
  next: nullable(v.string()),
})

export const parseDeliveryPage = (data: unknown): DeliveryPage => v.parse(deliveryPageSchema, data)

/** How many deliveries will be sent again. */
export const parseQueued = (data: unknown): number =>
  v.parse(v.object({ queued: v.number() }), data).queued
