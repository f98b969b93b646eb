import { MAX_SAVED_FILTERS } from '../../features/subscribers/saved-filter-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { SavedFilterChange, SavedFilterInput, SavedFilterResponse } from './schema.ts'

/** The person and the site whose filters they are. */
export type FilterOwner = { siteId: string; personId: string }

const COLUMNS = 'filter_id as id, name, query'

const notFound = () => new Refusal('NOT_FOUND', 'This saved filter doesn’t exist.')

export function listSavedFilters(
  statements: Queryable,
  { siteId, personId }: FilterOwner,
): Promise<SavedFilterResponse[]> {
  return statements.query<SavedFilterResponse>(
    `select ${COLUMNS} from saved_filters where site_id = $1::uuid and person_id = $2::uuid order by lower(name)`,
    [siteId, personId],
  )
}

/** @throws Refusal CONFLICT if another filter of the person has the name */
async function requireFreeName(
  statements: Queryable,
  { siteId, personId }: FilterOwner,
  name: string,
  exceptId: string | null = null,
): Promise<void> {
  const rows = await statements.query(
    `select 1 from saved_filters where site_id = $1::uuid and person_id = $2::uuid
     and lower(name) = lower($3) and filter_id is distinct from $4::uuid`,
    [siteId, personId, name, exceptId],
  )
  if (rows.length > 0)
    throw new Refusal('CONFLICT', `You already have a filter named “${name}”. Choose another name.`)
}

/** @throws Refusal CONFLICT, LIMIT_REACHED */
export async function addSavedFilter(
  statements: Queryable,
  owner: FilterOwner,
  { name, query }: SavedFilterInput,
  now: Date,
): Promise<SavedFilterResponse> {
  await requireFreeName(statements, owner, name)
  const { siteId, personId } = owner
  const [row] = await statements.query<SavedFilterResponse>(
    `insert into saved_filters (account_id, site_id, person_id, name, query, created_at)
     select account_id, id, $2::uuid, $3, $4, $5::timestamptz from sites
     where id = $1::uuid and $6 > (
       select count(*) from saved_filters where site_id = $1::uuid and person_id = $2::uuid)
     returning ${COLUMNS}`,
    [siteId, personId, name, query, now, MAX_SAVED_FILTERS],
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
  if (name !== undefined) await requireFreeName(statements, owner, name, id)
  const [row] = await statements.query<SavedFilterResponse>(
    `update saved_filters set name = coalesce($4, name), query = coalesce($5, query)
     where filter_id = $1::uuid and site_id = $2::uuid and person_id = $3::uuid returning ${COLUMNS}`,
    [id, owner.siteId, owner.personId, name ?? null, query ?? null],
  )
  if (row === undefined) throw notFound()
  return row
}

/** Deletes all saved filters of the account whose name or values match, such as a search for a person. Returns how many. */
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
