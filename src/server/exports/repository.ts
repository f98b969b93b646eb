import { createHash } from 'node:crypto'
import { MAX_RUNNING_EXPORTS } from '../../features/subscribers/exports/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isId } from '../platform/http/schemas.ts'
import type { SelectedSite } from '../sites/repository.ts'
import type { ExportResponse } from '../subscribers/schema.ts'
import type { ExportRequest } from './schema.ts'

const RETENTION_MS = 7 * 86_400_000
/** Of one site; the oldest one that has ended makes room for the next. */
export const MAX_KEPT_EXPORTS = 20
/** An export without progress for so long was lost: no worker will take it over. */
const LOST_AFTER = '2 hours'

const COLUMNS = `export_id as id, format, state, ended_by_erasure, rows, total, size,
  (select array_agg(one ->> 'label') from jsonb_array_elements(request -> 'columns') as one) as columns,
  array(select jsonb_array_elements_text(coalesce(request -> 'labels', '[]'))) as labels,
  (request ? 'ids' or exists (
    select from jsonb_each(request -> 'filter') as filters
    where filters.key <> 'sort' and filters.value not in ('""', '[]'))) as is_filtered,
  iso(created_at) as created_at, iso(expires_at) as expires_at,
  (select email from people where person_id = created_by) as created_by`
const NOT_ENDED = "state in ('waiting', 'running')"

type Site = Pick<SelectedSite, 'id'>

/** A site's exports, newest first. */
export function listExports(
  statements: Queryable,
  site: Site,
  now: Date,
): Promise<ExportResponse[]> {
  return statements.query<ExportResponse>(
    `select ${COLUMNS} from exports where site_id = $1::uuid and expires_at > $2
     order by exports.created_at desc, export_id limit ${MAX_KEPT_EXPORTS}`,
    [site.id, now],
  )
}

/** Null if the site has no such export, or if it has expired. */
export async function findExport(
  statements: Queryable,
  site: Site,
  { exportId, now }: { exportId: string; now: Date },
): Promise<ExportResponse | null> {
  if (!isId(exportId)) return null
  const [row] = await statements.query<ExportResponse>(
    `select ${COLUMNS} from exports
     where export_id = $1::uuid and site_id = $2::uuid and expires_at > $3`,
    [exportId, site.id, now],
  )
  return row ?? null
}

/** Cancels or deletes an export with its file. Returns whether there was one. */
export async function deleteExport(
  statements: Queryable,
  site: Site,
  exportId: string,
): Promise<boolean> {
  if (!isId(exportId)) return false
  const rows = await statements.query(
    'delete from exports where export_id = $1::uuid and site_id = $2::uuid returning export_id',
    [exportId, site.id],
  )
  return rows.length > 0
}

/** Deletes an export that has failed, and returns what was requested, to try it again. Null if there is none. */
export async function takeFailedRequest(
  statements: Queryable,
  site: Site,
  exportId: string,
): Promise<ExportRequest | null> {
  if (!isId(exportId)) return null
  const [row] = await statements.query<{ request: ExportRequest }>(
    `delete from exports where export_id = $1::uuid and site_id = $2::uuid and state = 'failed'
     returning request`,
    [exportId, site.id],
  )
  return row?.request ?? null
}

const hashOf = (request: ExportRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex')

/** Serialises the requests of a site until the transaction ends, so that they see and count each other. */
const lockExportsOf = (statements: Queryable, site: Site) =>
  statements.query("select pg_advisory_xact_lock(hashtextextended('exports ' || $1, 0))", [site.id])

async function deleteOldest(statements: Queryable, site: Site): Promise<void> {
  await statements.query(
    `delete from exports where export_id in (
       select export_id from exports where site_id = $1::uuid
       order by (${NOT_ENDED}) desc, created_at desc, export_id offset ${MAX_KEPT_EXPORTS - 1})`,
    [site.id],
  )
}

type NewExport = { site: Site; personId: string; accountId: string; request: ExportRequest }

/**
 * Adds an export, unless an identical one has not ended yet, which is returned instead. Null if too many have not ended.
 */
export async function addExport(
  statements: Queryable,
  { site, personId, accountId, request }: NewExport,
  now: Date,
): Promise<{ export: ExportResponse; isNew: boolean } | null> {
  await lockExportsOf(statements, site)
  const hash = hashOf(request)
  const underWay = await statements.query<ExportResponse & { hash: string }>(
    `select ${COLUMNS}, request_hash as hash from exports where site_id = $1::uuid and ${NOT_ENDED}`,
    [site.id],
  )
  const found = underWay.find((one) => one.hash === hash)
  if (found !== undefined) {
    const { hash: _, ...identical } = found
    return { export: identical, isNew: false }
  }
  if (underWay.length >= MAX_RUNNING_EXPORTS) return null
  await deleteOldest(statements, site)
  const [row] = await statements.query<ExportResponse>(
    `insert into exports (account_id, site_id, created_by, format, request, request_hash,
       created_at, progress_at, expires_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4, $5::jsonb, $6, $7::timestamptz, $7, $8::timestamptz)
     returning ${COLUMNS}`,
    [
      ...[accountId, site.id, personId, request.format, JSON.stringify(request), hash],
      ...[now, new Date(now.getTime() + RETENTION_MS)],
    ],
  )
  if (row === undefined) throw new Error('The export was not stored.')
  return { export: row, isNew: true }
}

/** Deletes expired exports with their files, and ends those that no worker has taken over. */
export async function deleteExpiredExports(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query('delete from exports where expires_at <= $1::timestamptz', [now])
  await statements.query(
    `with lost as (
       update exports set state = 'failed'
       where ${NOT_ENDED} and progress_at < $1::timestamptz - interval '${LOST_AFTER}'
       returning export_id
     )
     delete from export_parts using lost where export_parts.export_id = lost.export_id`,
    [now],
  )
}
