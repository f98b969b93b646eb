import type { CampaignStatus } from '../../features/campaigns/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import { type Cursor, decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import { LISTED_COLUMNS } from './repository.ts'
import type { CampaignResponse, CampaignsQuery, Counts, SortColumn } from './schema.ts'

/** How a column is sorted: its expression, its type, and the kind of value in a cursor. */
const SORT_COLUMNS: Record<
  SortColumn,
  { by: string; type: string; kind: 'moment' | 'number' | 'text' }
> = {
  // Qualified with the table name, because the result has a text column with the same name, which has no index.
  updated_at: { by: 'campaigns.updated_at', type: 'timestamptz', kind: 'moment' },
  title: { by: 'lower(title)', type: 'text', kind: 'text' },
  view_count: { by: 'view_count', type: 'integer', kind: 'number' },
  click_count: { by: 'click_count', type: 'integer', kind: 'number' },
  subscribe_count: { by: 'subscribe_count', type: 'integer', kind: 'number' },
}

type Row = CampaignResponse & { sorted_by: string | number }

const sortName = ({ sort }: CampaignsQuery) => `${sort.descending ? '-' : ''}${sort.column}`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (character) => `\\${character}`)

/** $1 site, $2 status or null, $3 pattern or null, $4 intent or null. */
const MATCHES_QUERY = `site_id = $1::uuid and deleted_at is null
  and ($2::text is null or status = $2) and ($3::text is null or title ilike $3)
  and ($4::text is null or customer_intention = $4)`

const matchingParameters = (siteId: string, { status, search, intent }: CampaignsQuery) => [
  siteId,
  status ?? null,
  search === '' ? null : `%${escapeLike(search)}%`,
  intent ?? null,
]

function readCursorOf(listQuery: CampaignsQuery): Cursor | null {
  if (listQuery.after === undefined) return null
  return decodeCursor(
    listQuery.after,
    sortName(listQuery),
    SORT_COLUMNS[listQuery.sort.column].kind,
  )
}

/** One row more than the page, to determine whether there is another page. */
function readRows(statements: Queryable, siteId: string, listQuery: CampaignsQuery) {
  const { column, descending } = listQuery.sort
  const { by, type, kind } = SORT_COLUMNS[column]
  const direction = descending ? 'desc' : 'asc'
  const cursor = readCursorOf(listQuery)
  const cursorValue = kind === 'moment' ? `iso(${by})` : by
  return statements.query<Row>(
    `select ${LISTED_COLUMNS}, ${cursorValue} as sorted_by from campaigns
     where ${MATCHES_QUERY}
       and ($5::text is null or (${by}, campaign_id) ${descending ? '<' : '>'} ($5::${type}, $6::uuid))
     order by ${by} ${direction}, campaign_id ${direction}
     limit $7 offset $8`,
    [
      ...matchingParameters(siteId, listQuery),
      cursor === null ? null : String(cursor.value),
      cursor?.id ?? null,
      listQuery.limit + 1,
      cursor === null ? (listQuery.page - 1) * listQuery.limit : 0,
    ],
  )
}

/** Uses the stored counters: counting a long list is slower than reading one of its pages. */
async function readCounts(statements: Queryable, siteId: string): Promise<Counts> {
  const rows = await statements.query<{ status: CampaignStatus; total: number }>(
    'select status, total from campaign_totals where site_id = $1::uuid',
    [siteId],
  )
  const counts: Counts = { all: 0, live: 0, paused: 0, scheduled: 0, draft: 0, ended: 0 }
  for (const { status, total } of rows) {
    counts[status] = total
    counts.all += total
  }
  return counts
}

/** Adjusts the counts so that each A/B test is counted once, because it is one row of the list. */
async function countTestsAsOne(statements: Queryable, siteId: string, counts: Counts) {
  const rows = await statements.query<{ status: CampaignStatus | null; surplus: number }>(
    `select status, (count(*) - count(distinct ab_test_id))::integer as surplus from campaigns
     where site_id = $1::uuid and deleted_at is null and ab_test_id is not null
     group by grouping sets ((status), ())`,
    [siteId],
  )
  const adjustedCounts = { ...counts }
  for (const { status, surplus } of rows) adjustedCounts[status ?? 'all'] -= surplus
  return adjustedCounts
}

async function countMatchingCampaigns(
  statements: Queryable,
  siteId: string,
  listQuery: CampaignsQuery,
) {
  const [row] = await statements.query<{ total: number }>(
    `select count(*)::integer as total from campaigns where ${MATCHES_QUERY}`,
    matchingParameters(siteId, listQuery),
  )
  return row?.total ?? 0
}

/**
 * The other variants of the A/B tests on a page, which the filter, search or paging excluded: a variant is meaningful
 * only together with all other variants of its test.
 */
async function readOtherVariants(
  statements: Queryable,
  siteId: string,
  listed: readonly CampaignResponse[],
): Promise<CampaignResponse[]> {
  const tests = new Set(listed.flatMap(({ ab_test_id: test }) => (test === null ? [] : [test])))
  if (tests.size === 0) return []
  return statements.query<CampaignResponse>(
    `select ${LISTED_COLUMNS} from campaigns
     where site_id = $1::uuid and deleted_at is null and ab_test_id = any($2::uuid[])
       and campaign_id <> all($3::uuid[])
     order by campaign_id`,
    [siteId, [...tests], listed.map(({ campaign_id: id }) => id)],
  )
}

/** One page of a site's campaigns, with the totals of the whole list. */
export async function listCampaigns(
  statements: Queryable,
  siteId: string,
  listQuery: CampaignsQuery,
) {
  const rows = await readRows(statements, siteId, listQuery)
  const pageRows = rows.slice(0, listQuery.limit)
  const last = rows.length > listQuery.limit ? pageRows.at(-1) : undefined
  const other_variants = await readOtherVariants(statements, siteId, pageRows)
  const counts = await readCounts(statements, siteId)
  const { page, limit, status = 'all', search, intent } = listQuery
  // Counters exist only per status.
  const isCounted = search === '' && intent === undefined
  const total = isCounted
    ? counts[status]
    : await countMatchingCampaigns(statements, siteId, listQuery)
  const sort = sortName(listQuery)
  const next = last ? encodeCursor({ sort, value: last.sorted_by, id: last.campaign_id }) : null
  return {
    items: pageRows.map(({ sorted_by: _, ...campaign }): CampaignResponse => campaign),
    pagination: { page, limit, total, next },
    other_variants,
    counts: await countTestsAsOne(statements, siteId, counts),
  }
}
