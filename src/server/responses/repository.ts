import { prizeLabel } from '../leads/prize-label.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { toNeedles } from '../subscribers/needles.ts'
import { MAX_COUNTED_SUBSCRIBERS as MAX_COUNTED } from '../subscribers/total.ts'
import type { SiteResponse, SiteResponsesQuery, SiteResponsesResponse } from './schema.ts'

const SORT = '-created_at'

const DAYS_START = '($3::date)::timestamp at time zone $5::text'
const DAYS_END = '($4::date + 1)::timestamp at time zone $5::text'

/** $1 site, $2 campaign or null, $3 and $4 first and last day or null, $5 time zone, $6 needles of a search or null. */
const parametersOf = (
  site: SelectedSite,
  { campaign_id, from, to, search }: SiteResponsesQuery,
) => [
  ...[site.id, campaign_id ?? null, from ?? null, to ?? null, site.time_zone],
  search === '' ? null : toNeedles(search),
]

/** The matches, or only their number if there are many. */
type Matches = { total: number; isCapped: boolean; ids: readonly string[] | null }

async function findMatches(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SiteResponsesQuery,
): Promise<Matches> {
  const [row] = await statements.query<{ count: number; ids: string[] | null }>(
    `select count(*)::integer as count,
       case when count(*) <= ${MAX_COUNTED} then coalesce(array_agg(id), '{}') end as ids
     from matching_responses($1::uuid, $2::uuid, ${DAYS_START}, ${DAYS_END}, $6::text[], ${MAX_COUNTED + 1}) as id`,
    parametersOf(site, listQuery),
  )
  const { count, ids } = row ?? { count: 0, ids: [] }
  const total = Math.min(count, MAX_COUNTED)
  return { total, isCapped: count > total, ids }
}

/** The condition by which many matches are read in order; see `filterCondition` of subscribers. */
function orderedCondition({ campaign_id, search }: SiteResponsesQuery): string {
  const scope =
    campaign_id === undefined
      ? 'site_id = $1::uuid and $2::uuid is null'
      : 'campaign_id = $2::uuid and $1::uuid is not null'
  const needles = toNeedles(search).map((_, index) => `($6::text[])[${index + 1}]`)
  const searched = needles.map((needle) => `strpos(search_text, lower(${needle})) > 0`)
  return `${scope} and ($3::date is null or created_at >= ${DAYS_START})
    and ($4::date is null or created_at < ${DAYS_END})
    and ($6::text[] is null${searched.map((condition) => ` or ${condition}`).join('')})`
}

/** One row more than the page, to determine whether there is another page. */
function readRows(
  statements: Queryable,
  { page, limit }: SiteResponsesQuery,
  { sql, parameters }: { sql: string; parameters: readonly unknown[] },
  cursor: Cursor | null,
) {
  const [value, id, count, offset] = [1, 2, 3, 4].map((place) => `$${parameters.length + place}`)
  const order = 'order by responses.created_at desc, response_id desc'
  return statements.query<SiteResponse>(
    `select response_id as id, responses.campaign_id, title as campaign_title,
       iso(responses.created_at) as created_at, page, country, answers, consent, ${prizeLabel('responses.prize')} as prize
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

/** One page of what a site's forms have brought in without adding anybody to a list, newest first. */
export async function listResponses(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SiteResponsesQuery,
): Promise<Omit<SiteResponsesResponse, 'campaign_title'>> {
  const { page, limit, search, after } = listQuery
  const cursor = after === undefined ? null : decodeCursor(after, SORT, 'moment')
  const { total, isCapped, ids } = await findMatches(statements, site, listQuery)
  const condition =
    search !== '' && ids !== null
      ? { sql: 'response_id = any($1::uuid[])', parameters: [ids] }
      : { sql: orderedCondition(listQuery), parameters: parametersOf(site, listQuery) }
  const rows = await readRows(statements, listQuery, condition, cursor)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const next = last ? encodeCursor({ sort: SORT, value: last.created_at, id: last.id }) : null
  return { items, pagination: { page, limit, total, next, is_total_capped: isCapped } }
}
