import type { Queryable } from '../platform/database/database.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { filterParameters, isFiltered, matchingIds } from './filter.ts'
import type { SubscribersQuery } from './schema.ts'

/** Matches of a filter are counted up to this number: counting more would mean reading them all. */
export const MAX_COUNTED_SUBSCRIBERS = 10_000

export type Total = {
  total: number
  isCapped: boolean
  /** The matches of a filter; null if there is none, or if it has too many. */
  ids: readonly string[] | null
}

/** Everyone on the list has a counter per campaign. */
async function readStoredTotal(
  statements: Queryable,
  siteId: string,
  campaignId: string | undefined,
): Promise<number> {
  const [row] = await statements.query<{ total: number }>(
    `select coalesce(sum(total), 0)::integer as total from subscriber_totals
     where site_id = $1::uuid and ($2::uuid is null or campaign_id = $2)`,
    [siteId, campaignId ?? null],
  )
  return row?.total ?? 0
}

async function findMatches(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
): Promise<Total> {
  const [row] = await statements.query<{ count: number; ids: string[] | null }>(
    `select count(*)::integer as count,
       case when count(*) <= ${MAX_COUNTED_SUBSCRIBERS} then coalesce(array_agg(id), '{}') end as ids
     from ${matchingIds(MAX_COUNTED_SUBSCRIBERS + 1)} as id`,
    filterParameters(site, listQuery),
  )
  const { count, ids } = row ?? { count: 0, ids: [] }
  const total = Math.min(count, MAX_COUNTED_SUBSCRIBERS)
  return { total, isCapped: count > total, ids }
}

/** Whether the same filters match people who wait for confirmation or have left. */
export async function hasUnlistedMatches(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
): Promise<boolean> {
  const rows = await statements.query(
    `select from ${matchingIds(1)}`,
    filterParameters(site, { ...listQuery, state: 'everyone' }),
  )
  return rows.length > 0
}

export async function readTotal(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
): Promise<Total> {
  if (isFiltered(listQuery)) return findMatches(statements, site, listQuery)
  const total = await readStoredTotal(statements, site.id, listQuery.campaign_id)
  return { total, isCapped: false, ids: null }
}
