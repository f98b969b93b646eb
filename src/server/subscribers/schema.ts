import * as v from 'valibot'
import { SUBSCRIBERS_PAGE_SIZE } from '../../features/subscribers/model.ts'
import { paginationResponse, paging } from '../platform/http/schemas.ts'

/** By form field name. */
export const subscriberAnswers = v.record(v.string(), v.string())
/** The consent wording that the subscriber agreed to, with timestamps. */
export const subscriberConsent = v.array(v.object({ text: v.string(), at: v.string() }))

export const subscriberResponse = v.object({
  id: v.string(),
  email: v.string(),
  campaign_id: v.string(),
  created_at: v.string(),
  confirmed_at: v.nullable(v.string()),
  answers: subscriberAnswers,
  consent: subscriberConsent,
})

export type SubscriberResponse = v.InferOutput<typeof subscriberResponse>

export const subscribersQuery = v.object({
  ...paging(SUBSCRIBERS_PAGE_SIZE),
  campaign_id: v.optional(v.string()),
})

export type SubscribersQuery = v.InferOutput<typeof subscribersQuery>

/** `exports` lists export files; this server does not create any yet. */
export const subscribersResponse = v.object({
  items: v.array(subscriberResponse),
  pagination: paginationResponse,
  exports: v.array(v.unknown()),
})

export type SubscribersResponse = v.InferOutput<typeof subscribersResponse>
