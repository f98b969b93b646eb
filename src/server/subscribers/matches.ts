import type { Queryable } from '../platform/database/database.ts'
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { filterParameters, isNarrowed, matchingIds } from './filter.ts'
import { pageCondition } from './repository.ts'
import type { SubscribersQuery } from './schema.ts'

const SORT = 'created_at'
/** So few matches are found by the filters' indexes again for each batch; more are read in the list's order. */
const MAX_FOUND = 2_000
/** Starts the `next` of a batch that was read in the list's order, as the batches after it are. */
const IN_ORDER = 'in-order.'

type Batch = {
  limit: number
  /** Nobody who joined later. */
  until: string
  /** The `next` of the batch before. */
  after: string | undefined
}

/** Null if there are many. */
async function findFew(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
): Promise<string[] | null> {
  const rows = await statements.query<{ id: string }>(
    `select id from ${matchingIds(MAX_FOUND + 1)} as id`,
    filterParameters(site, listQuery),
  )
  return rows.length > MAX_FOUND ? null : rows.map(({ id }) => id)
}

/** The IDs of everyone who matches the list's filters, one batch after the other, in the order of joining. */
export async function nextMatches(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
  { limit, until, after }: Batch,
): Promise<{ ids: string[]; next: string | null }> {
  const isInOrder = !isNarrowed(listQuery) || after?.startsWith(IN_ORDER)
  const ids = isInOrder ? null : await findFew(statements, site, listQuery)
  const { sql, parameters } = pageCondition(site, listQuery, ids)
  const cursor =
    after === undefined ? null : decodeCursor(after.replace(IN_ORDER, ''), SORT, 'moment')
  const [end, value, id, count] = [1, 2, 3, 4].map((place) => `$${parameters.length + place}`)
  const rows = await statements.query<{ id: string; joined_at: string }>(
    `select subscriber_id as id, iso(created_at) as joined_at from subscribers
     where ${sql} and created_at <= ${end}::timestamptz
       and (${value}::timestamptz is null or (created_at, subscriber_id) > (${value}, ${id}::uuid))
     order by created_at, subscriber_id limit ${count}`,
    [...parameters, until, cursor?.value ?? null, cursor?.id ?? null, limit + 1],
  )
  const batch = rows.slice(0, limit)
  const last = rows.length > limit ? batch.at(-1) : undefined
  const next = last && encodeCursor({ sort: SORT, value: last.joined_at, id: last.id })
  return {
    ids: batch.map((row) => row.id),
    next: next === undefined ? null : (ids === null ? IN_ORDER : '') + next,
  }
}

/** Those of the IDs that are subscribers of the site. */
export async function subscribersOfSite(
  statements: Queryable,
  siteId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await statements.query<{ id: string }>(
    `select subscriber_id as id from subscribers
     where site_id = $1::uuid and subscriber_id = any($2::uuid[]) order by subscriber_id`,
    [siteId, ids],
  )
  return rows.map(({ id }) => id)
}
