import type { Queryable } from '../platform/database/database.ts'
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { isNarrowed } from './filter.ts'
import { pageCondition } from './repository.ts'
import type { SubscribersQuery } from './schema.ts'
import { readTotal } from './total.ts'

const SORT = 'created_at'

type Batch = {
  limit: number
  /** Nobody who joined later. */
  until: string
  /** The `next` of the batch before. */
  after: string | undefined
}

/** The IDs of everyone who matches the list's filters, one batch after the other, in the order of joining. */
export async function nextMatches(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SubscribersQuery,
  { limit, until, after }: Batch,
): Promise<{ ids: string[]; next: string | null }> {
  // Only few matches are read by their IDs; otherwise, each batch would count the whole list again for nothing.
  const ids = isNarrowed(listQuery) ? (await readTotal(statements, site, listQuery)).ids : null
  const { sql, parameters } = pageCondition(site, listQuery, ids)
  const cursor = after === undefined ? null : decodeCursor(after, SORT, 'moment')
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
  const next = last ? encodeCursor({ sort: SORT, value: last.joined_at, id: last.id }) : null
  return { ids: batch.map((row) => row.id), next }
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
