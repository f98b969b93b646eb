import {
  MAX_SAVED_FILTERS,
  type SavedFilterTab,
} from '../../features/subscribers/saved-filter-rules.ts'
import { DatabaseError, type Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { SavedFilterChange, SavedFilterInput, SavedFilterResponse } from './schema.ts'

/** The user and the site whose filters they are. */
export type FilterOwner = { siteId: string; personId: string }

const UNIQUE_VIOLATION = '23505'
const COLUMNS = 'filter_id as id, name, query'

const notFound = () => new Refusal('NOT_FOUND', 'This saved filter doesn’t exist.')

export function listSavedFilters(
  statements: Queryable,
  { siteId, personId }: FilterOwner,
  tab: SavedFilterTab,
): Promise<SavedFilterResponse[]> {
  return statements.query<SavedFilterResponse>(
    `select ${COLUMNS} from saved_filters
     where site_id = $1::uuid and person_id = $2::uuid and tab = $3 order by lower(name)`,
    [siteId, personId, tab],
  )
}

/** The index of names decides, also between two requests. @throws Refusal CONFLICT if the name is taken */
async function withFreeName<T>(name: string | undefined, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === UNIQUE_VIOLATION)) throw error
    throw new Refusal('CONFLICT', `You already have a filter named “${name}”. Choose another name.`)
  }
}

/** @throws Refusal CONFLICT, LIMIT_REACHED */
export async function addSavedFilter(
  statements: Queryable,
  owner: FilterOwner,
  { name, query, tab }: SavedFilterInput,
  now: Date,
): Promise<SavedFilterResponse> {
  const { siteId, personId } = owner
  const [row] = await withFreeName(name, () =>
    statements.query<SavedFilterResponse>(
      `insert into saved_filters (account_id, site_id, person_id, name, query, created_at, tab)
     select account_id, id, $2::uuid, $3, $4, $5::timestamptz, $7 from sites
     where id = $1::uuid and $6 > (
       select count(*) from saved_filters where site_id = $1::uuid and person_id = $2::uuid and tab = $7)
     returning ${COLUMNS}`,
      [siteId, personId, name, query, now, MAX_SAVED_FILTERS, tab],
    ),
  )
  if (row === undefined) {
    const message = `You can save up to ${MAX_SAVED_FILTERS} filters. Delete one first.`
    throw new Refusal('LIMIT_REACHED', message)
  }
  return row
}

/** Renames a filter, or replaces what it filters. @throws Refusal NOT_FOUND, CONFLICT */
export async function changeSavedFilter(
  statements: Queryable,
  owner: FilterOwner,
  id: string,
  { name, query }: SavedFilterChange,
): Promise<SavedFilterResponse> {
  if (!isId(id)) throw notFound()
  const [row] = await withFreeName(name, () =>
    statements.query<SavedFilterResponse>(
      `update saved_filters set name = coalesce($4, name), query = coalesce($5, query)
     where filter_id = $1::uuid and site_id = $2::uuid and person_id = $3::uuid returning ${COLUMNS}`,
      [id, owner.siteId, owner.personId, name ?? null, query ?? null],
    ),
  )
  if (row === undefined) throw notFound()
  return row
}

/** Deletes all saved filters of the account whose name or values match, such as a search for a subscriber. Returns how many. */
export async function deleteSavedFiltersWith(
  statements: Queryable,
  isMatch: (text: string) => boolean,
): Promise<number> {
  const filters = await statements.query<SavedFilterResponse>(
    `select ${COLUMNS} from saved_filters where account_id = current_account() for update`,
  )
  const matches = filters.filter(({ name, query }) =>
    [name, ...[...new URLSearchParams(query)].flat()].some(isMatch),
  )
  if (matches.length > 0)
    await statements.query('delete from saved_filters where filter_id = any($1::uuid[])', [
      matches.map(({ id }) => id),
    ])
  return matches.length
}

/** @throws Refusal NOT_FOUND */
export async function deleteSavedFilter(
  statements: Queryable,
  { siteId, personId }: FilterOwner,
  id: string,
): Promise<void> {
  if (!isId(id)) throw notFound()
  const rows = await statements.query(
    `delete from saved_filters where filter_id = $1::uuid and site_id = $2::uuid and person_id = $3::uuid
     returning filter_id`,
    [id, siteId, personId],
  )
  if (rows.length === 0) throw notFound()
}
