import type { Call, Http } from '../../../lib/http.ts'
import { parseResponsePage, RESPONSES_PAGE_SIZE, type ResponsePage } from './model.ts'

export type ResponsesQuery = {
  campaignId: string | null
  /** The first and the last day, `2026-11-27`, in the site's time zone. */
  from: string | null
  to: string | null
  /** Part of an answer; empty for all. */
  search: string
  /** Starts at 1. */
  page: number
  /** The `next` of the previous page; null for the first page. */
  after: string | null
}

/** `GET /site/responses`: one page of what joined no list on the selected site, newest first. */
export async function getResponses(
  http: Http,
  { campaignId, from, to, search, page, after }: ResponsesQuery,
  call: Pick<Call, 'signal'> = {},
): Promise<ResponsePage> {
  const query = {
    limit: RESPONSES_PAGE_SIZE,
    page,
    after: after ?? undefined,
    campaign_id: campaignId ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    search: search.trim() || undefined,
  }
  const { data } = await http.get('/site/responses', { ...call, query })
  return parseResponsePage(data)
}

/** `DELETE /site/responses/{id}` */
export async function deleteResponse(http: Http, id: string): Promise<void> {
  await http.delete(`/site/responses/${encodeURIComponent(id)}`)
}
