import { prizeLabel } from '../leads/prize-label.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { type Condition, findMatches, matchCondition } from './filter.ts'
import type { SiteResponse, SiteResponsesQuery, SiteResponsesResponse } from './schema.ts'
import { deletionTime } from './without-consent.ts'

const SORT = '-created_at'

/** One row more than the page, to determine whether there is another page. */
function readRows(
  statements: Queryable,
  { page, limit }: SiteResponsesQuery,
  { sql, parameters }: Condition,
  cursor: Cursor | null,
) {
  const [value, id, count, offset] = [1, 2, 3, 4].map((place) => `$${parameters.length + place}`)
  const order = 'order by responses.created_at desc, response_id desc'
  return statements.query<SiteResponse>(
    `select response_id as id, responses.campaign_id, title as campaign_title,
       iso(responses.created_at) as created_at, page, country, answers, consent, ${prizeLabel('responses.prize')} as prize,
       iso(${deletionTime('responses')}) as deleted_at
     from (
       select * from responses where ${sql}
         and (${value}::timestamptz is null or (created_at, response_id) < (${value}, ${id}::uuid))
       ${order} limit ${count} offset ${offset}
     ) as responses join campaigns on campaigns.campaign_id = responses.campaign_id
     ${order}`,
    [
      ...[...parameters, cursor?.value ?? null, cursor?.id ?? null, limit + 1],
      cursor === null ? (page - 1) * limit : 0,
    ],
  )
}

/** The rows of one page; `next` is the cursor of the page after it. */
export async function readPage(
  statements: Queryable,
  listQuery: SiteResponsesQuery,
  condition: Condition,
): Promise<{ items: SiteResponse[]; next: string | null }> {
  const { limit, after } = listQuery
  const cursor = after === undefined ? null : decodeCursor(after, SORT, 'moment')
  const rows = await readRows(statements, listQuery, condition, cursor)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const next = last ? encodeCursor({ sort: SORT, value: last.created_at, id: last.id }) : null
  return { items, next }
}

/** One page of what a site's forms have brought in without adding anybody to a list, newest first. */
export async function listResponses(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SiteResponsesQuery,
): Promise<Omit<SiteResponsesResponse, 'campaign_title'>> {
  const { page, limit } = listQuery
  const matches = await findMatches(statements, site, listQuery)
  const { total, isCapped } = matches
  const condition = matchCondition(site, listQuery, matches)
  const { items, next } = await readPage(statements, listQuery, condition)
  return {
    items,
    pagination: { page, limit, total, next, is_total_capped: isCapped },
    time_zone: site.time_zone,
  }
}

/** Deletes one submission. @throws Refusal NOT_FOUND if the site has none with this ID */
export async function deleteResponse(
  statements: Queryable,
  site: SelectedSite,
  responseId: string,
): Promise<void> {
  const deleted = await statements.query(
    'delete from responses where response_id = $1::uuid and site_id = $2::uuid returning response_id',
    [responseId, site.id],
  )
  if (deleted.length === 0) throw new Refusal('NOT_FOUND', 'This answer has already been deleted.')
}
