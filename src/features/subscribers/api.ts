import type { Call, Http } from '../../lib/http.ts'
import {
  parseSubscriberPage,
  SUBSCRIBERS_PAGE_SIZE,
  type SubscriberPage,
  wireOfCampaign,
} from './model.ts'

export type SubscribersQuestion = {
  /** Counts from 1. */
  page?: number
  limit?: number
  /** Only the subscribers of this campaign. */
  campaignId?: string
  /** The `next` of the page before: quicker than a page number on a long list. */
  after?: string
}

/** `GET /site/users/` of the selected site; page 1 of 10 unless told otherwise (spec §7). */
export async function getSubscribers(
  http: Http,
  { page = 1, limit = SUBSCRIBERS_PAGE_SIZE, campaignId, after }: SubscribersQuestion = {},
  call: Pick<Call, 'signal'> = {},
): Promise<SubscriberPage> {
  const query = { limit, page, after, ...wireOfCampaign(campaignId) }
  const { data } = await http.get('/site/users/', { ...call, query })
  return parseSubscriberPage(data)
}
