import * as v from 'valibot'

export type Subscriber = { id: string; email: string; campaignId: string; createdAt: Date }

/** One page of `GET /site/users/`; `next` is the keyset for the next page. */
export type SubscriberPage = {
  items: Subscriber[]
  page: number
  limit: number
  total: number
  next: string | null
}

export const SUBSCRIBERS_PAGE_SIZE = 10

const subscriberPageSchema = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      campaign_id: v.string(),
      created_at: v.string(),
    }),
  ),
  pagination: v.object({
    page: v.number(),
    limit: v.number(),
    total: v.number(),
    next: v.optional(v.nullable(v.string()), null),
  }),
  exports: v.array(v.unknown()),
})

export function parseSubscriberPage(data: unknown): SubscriberPage {
  const { items, pagination } = v.parse(subscriberPageSchema, data)
  return {
    items: items.map((item) => ({
      id: item.id,
      email: item.email,
      campaignId: item.campaign_id,
      createdAt: new Date(item.created_at),
    })),
    ...pagination,
  }
}
