import type { Queryable } from '../platform/database/database.ts'
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type { SubscriberResponse, SubscribersQuery, SubscribersResponse } from './schema.ts'

const SORT = '-created_at'

/**
 * One row more than the page, to determine whether there is another page. Subscribers who have not confirmed a double
 * opt-in are never returned: a policy on the table hides them.
 */
function readRows(statements: Queryable, siteId: string, listQuery: SubscribersQuery) {
  const { page, limit, after, campaign_id: campaignId } = listQuery
  const cursor = after === undefined ? null : decodeCursor(after, SORT, 'moment')
  // Only one of the two conditions, so that each query can use its index.
  const scope = campaignId === undefined ? 'site_id = $1::uuid' : 'campaign_id = $1::uuid'
  return statements.query<SubscriberResponse>(
    `select subscriber_id as id, email, campaign_id, iso(created_at) as created_at,
       iso(confirmed_at) as confirmed_at, answers, consent
     from subscribers
     where ${scope} and left_at is null
       and ($2::timestamptz is null or (created_at, subscriber_id) < ($2, $3::uuid))
     order by subscribers.created_at desc, subscriber_id desc limit $4 offset $5`,
    [
      campaignId ?? siteId,
      cursor?.value ?? null,
      cursor?.id ?? null,
      limit + 1,
      cursor === null ? (page - 1) * limit : 0,
    ],
  )
}

async function readTotal(statements: Queryable, siteId: string, campaignId: string | undefined) {
  const [row] = await statements.query<{ total: number }>(
    `select coalesce(sum(total), 0)::integer as total from subscriber_totals
     where site_id = $1::uuid and ($2::uuid is null or campaign_id = $2)`,
    [siteId, campaignId ?? null],
  )
  return row?.total ?? 0
}

/** One page of a site's subscribers, newest first. If a campaign is given, it must belong to the site. */
export async function listSubscribers(
  statements: Queryable,
  siteId: string,
  listQuery: SubscribersQuery,
): Promise<SubscribersResponse> {
  const rows = await readRows(statements, siteId, listQuery)
  const { page, limit, campaign_id: campaignId } = listQuery
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const next = last ? encodeCursor({ sort: SORT, value: last.created_at, id: last.id }) : null
  const total = await readTotal(statements, siteId, campaignId)
  return { items, pagination: { page, limit, total, next }, exports: [] }
}
