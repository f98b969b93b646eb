import { prizeLabel } from '../leads/prize-label.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { filterCondition, filterParameters, isNarrowed, listedStateOf } from './filter.ts'
import {
  type SubscriberResponse,
  type SubscriberSort,
  type SubscribersQuery,
  type SubscribersResponse,
  UNLISTED_STATES,
  type UnlistedState,
} from './schema.ts'
import { hasUnlistedMatches, readTotal, type Total } from './total.ts'

type Sort = {
  column: string
  /** The column as it is in a cursor. */
  cursorValue: string
  type: string
  kind: 'moment' | 'text'
  direction: 'asc' | 'desc'
}

const BY_DATE = {
  // Qualified with the table name, because the result has a text column with the same name, which has no index.
  column: 'subscribers.created_at',
  cursorValue: 'iso(subscribers.created_at)',
  type: 'timestamptz',
  kind: 'moment',
} as const
const BY_EMAIL = {
  column: 'subscribers.lower_email',
  cursorValue: 'subscribers.lower_email',
  type: 'text',
  kind: 'text',
} as const

const SORT_ORDERS: Readonly<Record<SubscriberSort, Sort>> = {
  '-created_at': { ...BY_DATE, direction: 'desc' },
  created_at: { ...BY_DATE, direction: 'asc' },
  email: { ...BY_EMAIL, direction: 'asc' },
  '-email': { ...BY_EMAIL, direction: 'desc' },
}

type Row = SubscriberResponse & { sorted_by: string }

/**
 * The newest submission that counts. Nobody has confirmed those of a person who waits for a double opt-in, whose row
 * has no answers yet: the newest one is returned.
 */
const NEWEST_SUBMISSION = `(
  select page, answers, consent from submissions
  where submissions.subscriber_id = subscribers.subscriber_id
    and (subscribers.waits or counted_at is not null)
  order by submissions.created_at desc, submission_id desc limit 1)`

const COLUMNS = `subscribers.subscriber_id as id, email, subscribers.campaign_id,
  title as campaign_title, subscribers.country, iso(subscribers.created_at) as created_at,
  iso(confirmed_at) as confirmed_at, iso(left_at) as left_at,
  case when left_at is not null then 'left' when waits then 'waiting' else 'on-list' end as state,
  newest.page as page, ${prizeLabel('subscribers.prize')} as prize,
  case when waits then coalesce(newest.answers, '{}') else subscribers.answers end as answers,
  case when waits then coalesce(newest.consent, '[]') else subscribers.consent end as consent,
  array(select tag from subscriber_tags
    where subscriber_tags.subscriber_id = subscribers.subscriber_id order by tag_key) as tags`

/** Which subscribers are read; `parameters` are the first ones of the statement. */
export type Condition = { sql: string; parameters: readonly unknown[] }

/**
 * The condition by which the page is read. Few matches of a filter are read by their IDs and sorted. Many are found soon
 * when the list is read in order.
 */
export const pageCondition = (
  site: SelectedSite,
  listQuery: SubscribersQuery,
  ids: Total['ids'],
): Condition =>
  isNarrowed(listQuery) && ids !== null
    ? { sql: 'subscriber_id = any($1::uuid[])', parameters: [ids] }
    : { sql: filterCondition(listQuery), parameters: filterParameters(site, listQuery) }

/** The row before the page, and how many rows to skip after it. */
type Start = { cursor: Cursor | null; offset: number }

/** The page after the cursor, or the first one. */
const startAtCursor = ({ after, sort }: SubscribersQuery): Start => ({
  cursor: after === undefined ? null : decodeCursor(after, sort, SORT_ORDERS[sort].kind),
  offset: 0,
})

/** By the cursor, or else by the page's number: without a filter it is found in the index. Null beyond the last page. */
async function findStart(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
): Promise<Start | null> {
  const { after, sort, page, limit, campaign_id: campaignId } = listQuery
  const { direction } = SORT_ORDERS[sort]
  if (after !== undefined) return startAtCursor(listQuery)
  const offset = (page - 1) * limit
  if (offset === 0 || isNarrowed(listQuery)) return { cursor: null, offset }
  const [row] = await statements.query<{ value: string; id: string }>(
    'select value, id from row_before_page($1::uuid, $2::uuid, $3, $4, $5, $6)',
    [
      ...[site.id, campaignId ?? null, listedStateOf(listQuery)],
      ...[sort.replace('-', ''), direction, offset],
    ],
  )
  return row === undefined ? null : { cursor: { sort, ...row }, offset: 0 }
}

/** One row more than the page, to determine whether there is another page. */
function readRows(
  statements: Queryable,
  listQuery: SubscribersQuery,
  { sql: condition, parameters }: Condition,
  { cursor, offset: skipped }: Start,
) {
  const { limit, sort } = listQuery
  const { column, cursorValue, type, direction } = SORT_ORDERS[sort]
  const order = `order by ${column} ${direction}, subscribers.subscriber_id ${direction}`
  const [value, id, count, offset] = [1, 2, 3, 4].map((place) => `$${parameters.length + place}`)
  return statements.query<Row>(
    `select ${COLUMNS}, ${cursorValue} as sorted_by
     from (
       select * from subscribers where ${condition}
         and (${value}::${type} is null
           or (${column}, subscriber_id) ${direction === 'desc' ? '<' : '>'} (${value}, ${id}::uuid))
       ${order} limit ${count} offset ${offset}
     ) as subscribers join campaigns on campaigns.campaign_id = subscribers.campaign_id
     left join lateral ${NEWEST_SUBMISSION} as newest on true
     ${order}`,
    [...parameters, cursor?.value ?? null, cursor?.id ?? null, limit + 1, skipped],
  )
}

/** One page of the subscribers that meet the condition, with the cursor for the next page. */
export async function readPage(
  statements: Queryable,
  listQuery: SubscribersQuery,
  condition: Condition,
  start = startAtCursor(listQuery),
): Promise<{ items: SubscriberResponse[]; next: string | null }> {
  const { limit, sort } = listQuery
  const rows = await readRows(statements, listQuery, condition, start)
  const pageRows = rows.slice(0, limit)
  const last = rows.length > limit ? pageRows.at(-1) : undefined
  return {
    items: pageRows.map(({ sorted_by: _, ...subscriber }): SubscriberResponse => subscriber),
    next: last ? encodeCursor({ sort, value: last.sorted_by, id: last.id }) : null,
  }
}

/** The states of the site's subscribers who are not on the list. */
async function readUnlistedStates(
  statements: Queryable,
  site: SelectedSite,
): Promise<UnlistedState[]> {
  const [row] = await statements.query<Record<UnlistedState, boolean>>(
    `select exists (select from subscribers where site_id = $1::uuid and left_at is null and waits) as waiting,
       exists (select from subscribers where site_id = $1::uuid and left_at is not null) as left`,
    [site.id],
  )
  return UNLISTED_STATES.filter((state) => row?.[state])
}

/** One page of a site's subscribers. If a campaign is given, it must belong to the site. */
export async function listSubscribers(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
): Promise<Omit<SubscribersResponse, 'campaign_title' | 'exports' | 'bulk_run'>> {
  const { total, isCapped, ids } = await readTotal(statements, site, listQuery)
  const start = await findStart(statements, site, listQuery)
  const condition = pageCondition(site, listQuery, ids)
  const { items, next } =
    start === null
      ? { items: [], next: null }
      : await readPage(statements, listQuery, condition, start)
  const { page, limit } = listQuery
  const nobodyListed = total === 0 && listQuery.state === undefined
  const narrowed = isNarrowed(listQuery)
  return {
    items,
    pagination: { page, limit, total, next, is_total_capped: isCapped },
    unlisted_states: nobodyListed && !narrowed ? await readUnlistedStates(statements, site) : [],
    has_unlisted_matches:
      nobodyListed && narrowed && (await hasUnlistedMatches(statements, site, listQuery)),
    time_zone: site.time_zone,
  }
}

/** One of the site's subscribers, in any state. @throws Refusal NOT_FOUND, also for another site's */
export async function findSubscriber(
  statements: Queryable,
  siteId: string,
  subscriberId: string,
): Promise<SubscriberResponse> {
  const [subscriber] = isId(subscriberId)
    ? await statements.query<SubscriberResponse>(
        `select ${COLUMNS} from subscribers join campaigns on campaigns.campaign_id = subscribers.campaign_id
         left join lateral ${NEWEST_SUBMISSION} as newest on true
         where subscriber_id = $2::uuid and subscribers.site_id = $1::uuid`,
        [siteId, subscriberId],
      )
    : []
  if (subscriber === undefined) throw new Refusal('NOT_FOUND', 'This subscriber doesn’t exist.')
  return subscriber
}
