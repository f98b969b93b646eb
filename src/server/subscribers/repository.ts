import type { Queryable } from '../platform/database/database.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { filterCondition, filterParameters, isSearchOrPeriod, matchingIds } from './filter.ts'
import type {
  SubscriberResponse,
  SubscriberSort,
  SubscribersQuery,
  SubscribersResponse,
} from './schema.ts'
import { MAX_COUNTED_SUBSCRIBERS, readTotal, type Total } from './total.ts'

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
  title as campaign_title, iso(subscribers.created_at) as created_at,
  iso(confirmed_at) as confirmed_at, iso(left_at) as left_at,
  case when left_at is not null then 'left' when waits then 'waiting' else 'on-list' end as state,
  newest.page as page,
  case when waits then coalesce(newest.answers, '{}') else subscribers.answers end as answers,
  case when waits then coalesce(newest.consent, '[]') else subscribers.consent end as consent`

/**
 * The condition by which the page is read. Few matches are found by the search's index and then sorted. Many matches are
 * found soon when the list is read in order.
 */
function pageCondition(listQuery: SubscribersQuery, { isCapped }: Total): string {
  const areFew = isSearchOrPeriod(listQuery) && !isCapped
  const condition = filterCondition(listQuery)
  if (!areFew) return condition
  return `subscriber_id = any(array(select ${matchingIds(MAX_COUNTED_SUBSCRIBERS)}))`
}

const readCursorOf = ({ after, sort }: SubscribersQuery): Cursor | null =>
  after === undefined ? null : decodeCursor(after, sort, SORT_ORDERS[sort].kind)

/** One row more than the page, to determine whether there is another page. */
function readRows(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
  condition: string,
) {
  const { page, limit, sort } = listQuery
  const { column, cursorValue, type, direction } = SORT_ORDERS[sort]
  const cursor = readCursorOf(listQuery)
  const order = `order by ${column} ${direction}, subscribers.subscriber_id ${direction}`
  return statements.query<Row>(
    `select ${COLUMNS}, ${cursorValue} as sorted_by
     from (
       select * from subscribers where ${condition}
         and ($8::${type} is null
           or (${column}, subscriber_id) ${direction === 'desc' ? '<' : '>'} ($8, $9::uuid))
       ${order} limit $10 offset $11
     ) as subscribers join campaigns on campaigns.campaign_id = subscribers.campaign_id
     left join lateral ${NEWEST_SUBMISSION} as newest on true
     ${order}`,
    [
      ...filterParameters(site, listQuery),
      cursor?.value ?? null,
      cursor?.id ?? null,
      limit + 1,
      cursor === null ? (page - 1) * limit : 0,
    ],
  )
}

/** One page of a site's subscribers. If a campaign is given, it must belong to the site. */
export async function listSubscribers(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
): Promise<SubscribersResponse> {
  const total = await readTotal(statements, site, listQuery)
  const rows = await readRows(statements, site, listQuery, pageCondition(listQuery, total))
  const { page, limit, sort } = listQuery
  const pageRows = rows.slice(0, limit)
  const last = rows.length > limit ? pageRows.at(-1) : undefined
  const next = last ? encodeCursor({ sort, value: last.sorted_by, id: last.id }) : null
  return {
    items: pageRows.map(({ sorted_by: _, ...subscriber }): SubscriberResponse => subscriber),
    pagination: { page, limit, total: total.total, next, is_total_capped: total.isCapped },
    exports: [],
  }
}
