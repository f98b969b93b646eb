import type { Queryable } from '../platform/database/database.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { type Direction, readByCampaign } from './campaign-order.ts'
import type { Condition } from './filter.ts'
import type { SiteResponse, SiteResponsesQuery, SiteResponsesSort } from './schema.ts'
import { type Place, selectRows } from './select-rows.ts'

type Page = {
  siteId: string
  campaignId: string | undefined
  cursor: Cursor | null
  count: number
  offset: number
}
type Order = {
  cursorKind: 'moment' | 'id and moment'
  cursorValue(last: SiteResponse): string
  read(statements: Queryable, condition: Condition, page: Page): Promise<SiteResponse[]>
}

function byTime(direction: Direction): Order {
  const by = `responses.created_at ${direction}, response_id ${direction}`
  const isAfter = direction === 'desc' ? '<' : '>'
  return {
    cursorKind: 'moment',
    cursorValue: ({ created_at }) => created_at,
    read(statements, { sql, parameters: own }, { cursor, count, offset }) {
      const parameters = [...own]
      const place: Place = (value) => `$${parameters.push(value)}`
      const after =
        cursor &&
        `and (created_at, response_id) ${isAfter} (${place(cursor.value)}::timestamptz, ${place(cursor.id)}::uuid)`
      const rows = `select * from responses where ${sql} ${after ?? ''}
        order by ${by} limit ${place(count)} offset ${place(offset)}`
      return selectRows(statements, { rows, by, parameters })
    },
  }
}

function byCampaign(direction: Direction): Order {
  return {
    cursorKind: 'id and moment',
    cursorValue: ({ campaign_id, created_at }) => `${campaign_id} ${created_at}`,
    read(statements, condition, { cursor, ...page }) {
      const [campaignId = '', time = ''] = String(cursor?.value).split(' ')
      const after = cursor && { campaignId, time, id: cursor.id }
      return readByCampaign(statements, direction, condition, { ...page, after })
    },
  }
}

const ORDERS: Readonly<Record<SiteResponsesSort, Order>> = {
  '-created_at': byTime('desc'),
  created_at: byTime('asc'),
  campaign: byCampaign('asc'),
  '-campaign': byCampaign('desc'),
}

/** The rows of one page; `next` is the cursor of the page after it. */
export async function readPage(
  statements: Queryable,
  { id: siteId }: SelectedSite,
  { page, limit, after, sort, campaign_id: campaignId }: SiteResponsesQuery,
  condition: Condition,
): Promise<{ items: SiteResponse[]; next: string | null }> {
  const { cursorKind, cursorValue, read } = ORDERS[sort]
  const cursor = after === undefined ? null : decodeCursor(after, sort, cursorKind)
  const offset = cursor === null ? (page - 1) * limit : 0
  // One row more than the page, to determine whether there is another page.
  const count = limit + 1
  const rows = await read(statements, condition, { siteId, campaignId, cursor, count, offset })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const next = last ? encodeCursor({ sort, value: cursorValue(last), id: last.id }) : null
  return { items, next }
}
