import { prizeLabel } from '../leads/prize-label.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type { SelectedSite } from '../sites/repository.ts'
import type { Condition } from './filter.ts'
import type { SiteResponse, SiteResponsesQuery, SiteResponsesSort } from './schema.ts'
import { deletionTime } from './without-consent.ts'

type Direction = 'asc' | 'desc'
type Page = { siteId: string; cursor: Cursor | null; count: number; offset: number }
/** Adds a parameter to the statement, and returns its place. */
type Place = (value: unknown) => string
type Order = {
  cursorKind: 'moment' | 'id and moment'
  cursorValue(last: SiteResponse): string
  by: string
  /** The submissions of one page. */
  rows(condition: Condition, page: Page, place: Place): string
}

function byTime(direction: Direction): Order {
  const by = `responses.created_at ${direction}, response_id ${direction}`
  const isAfter = direction === 'desc' ? '<' : '>'
  return {
    cursorKind: 'moment',
    cursorValue: ({ created_at }) => created_at,
    by,
    rows({ sql }, { cursor, count, offset }, place) {
      const after =
        cursor &&
        `and (created_at, response_id) ${isAfter} (${place(cursor.value)}::timestamptz, ${place(cursor.id)}::uuid)`
      return `select * from responses where ${sql} ${after ?? ''}
        order by ${by} limit ${place(count)} offset ${place(offset)}`
    },
  }
}

/** Compared only with a cursor's time. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * By the title of the campaign, and newest first within it. Unless there are few matches, each campaign's rows are read
 * in the order of its index, and no more of them than the page can have.
 */
function byCampaign(direction: Direction): Order {
  const isNotBefore = direction === 'desc' ? '<=' : '>='
  const newestFirst = 'responses.created_at desc, response_id desc'
  const by = `lower(title) ${direction}, campaigns.campaign_id ${direction}, ${newestFirst}`
  return {
    cursorKind: 'id and moment',
    cursorValue: ({ campaign_id, created_at }) => `${campaign_id} ${created_at}`,
    by,
    rows({ sql, isShort }, { siteId, cursor, count, offset }, place) {
      const [campaign, time] = cursor ? String(cursor.value).split(' ') : [null, null]
      const campaignPlace = `${place(campaign)}::uuid`
      const limit = isShort ? '' : `order by ${newestFirst} limit ${place(count + offset)}`
      return `select responses.* from (
        select campaign_id, title,
          case when campaign_id = ${campaignPlace} then ${place(time)}::timestamptz else 'infinity' end as before
        from campaigns where site_id = ${place(siteId)}::uuid and (${campaignPlace} is null
          or (lower(title), campaign_id) ${isNotBefore} (
            select lower(title), campaign_id from campaigns where campaign_id = ${campaignPlace}))
      ) as campaigns cross join lateral (
        select * from responses where responses.campaign_id = campaigns.campaign_id and ${sql}
          and (created_at, response_id) < (before, ${place(cursor?.id ?? NO_ID)}::uuid) ${limit}
      ) as responses order by ${by} limit ${place(count)} offset ${place(offset)}`
    },
  }
}

const ORDERS: Readonly<Record<SiteResponsesSort, Order>> = {
  '-created_at': byTime('desc'),
  created_at: byTime('asc'),
  campaign: byCampaign('asc'),
  '-campaign': byCampaign('desc'),
}

const COLUMNS = `response_id as id, responses.campaign_id, title as campaign_title,
  iso(responses.created_at) as created_at, page, country, answers, consent,
  ${prizeLabel('responses.prize')} as prize, iso(${deletionTime('responses')}) as deleted_at`

/** One row more than the page, to determine whether there is another page. */
function readRows(
  statements: Queryable,
  { id: siteId }: SelectedSite,
  { page, limit, sort }: SiteResponsesQuery,
  condition: Condition,
  cursor: Cursor | null,
) {
  const { rows, by } = ORDERS[sort]
  const parameters = [...condition.parameters]
  const place: Place = (value) => `$${parameters.push(value)}`
  const offset = cursor === null ? (page - 1) * limit : 0
  return statements.query<SiteResponse>(
    `select ${COLUMNS} from (
       ${rows(condition, { siteId, cursor, count: limit + 1, offset }, place)}
     ) as responses join campaigns on campaigns.campaign_id = responses.campaign_id order by ${by}`,
    parameters,
  )
}

/** The rows of one page; `next` is the cursor of the page after it. */
export async function readPage(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SiteResponsesQuery,
  condition: Condition,
): Promise<{ items: SiteResponse[]; next: string | null }> {
  const { limit, after, sort } = listQuery
  const { cursorKind, cursorValue } = ORDERS[sort]
  const cursor = after === undefined ? null : decodeCursor(after, sort, cursorKind)
  const rows = await readRows(statements, site, listQuery, condition, cursor)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const next = last ? encodeCursor({ sort, value: cursorValue(last), id: last.id }) : null
  return { items, next }
}
