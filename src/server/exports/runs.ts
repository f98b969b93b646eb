import type { Queryable } from '../platform/database/database.ts'
import type { SelectedSite } from '../sites/repository.ts'
import type { ExportRequest } from './schema.ts'

/** After so many, it is probably the export that ends the process. */
export const MAX_CRASHES = 5

/** One worker's attempt to write a file; a later run of the same export replaces it. */
export type Run = { exportId: string; run: number }

export type StartedRun = Run & { request: ExportRequest; createdAt: Date; site: SelectedSite }

/** The export was deleted, or another worker has taken it over. */
export class RunReplacedError extends Error {
  constructor() {
    super('This export was deleted or is written by another worker.')
    this.name = 'RunReplacedError'
  }
}

type Row = SelectedSite & {
  request: ExportRequest
  run: number
  state: 'running' | 'failed'
  created_at: Date
}

/**
 * Starts the file from its beginning, with nothing left of an earlier run. A run counts as a crash unless it ends or is
 * stopped. Null if the export has ended or was deleted, or has crashed too often and has failed with that.
 */
export async function startRun(
  statements: Queryable,
  exportId: string,
  now: Date,
): Promise<StartedRun | null> {
  const [row] = await statements.query<Row>(
    `update exports set run = run + 1, crashes = crashes + 1, rows = 0, size = 0,
       progress_at = $2::timestamptz,
       state = case when crashes < ${MAX_CRASHES} then 'running' else 'failed' end
     from sites where export_id = $1::uuid and state in ('waiting', 'running') and sites.id = exports.site_id
     returning request, run, exports.state, exports.created_at, sites.id, sites.site_id, domain, time_zone,
       iso(last_seen_at) as last_seen_at`,
    [exportId, now],
  )
  if (row === undefined) return null
  await statements.query('delete from export_parts where export_id = $1::uuid', [exportId])
  const { request, run, state, created_at: createdAt, ...site } = row
  return state === 'failed' ? null : { exportId, run, request, createdAt, site }
}

/** The server stops, or another worker has taken the export over, and may have started: that is no crash. */
export async function stopRun(statements: Queryable, { exportId, run }: Run): Promise<void> {
  await statements.query(
    'update exports set crashes = crashes - 1 where export_id = $1::uuid and run >= $2::integer',
    [exportId, run],
  )
}

export async function setTotal(
  statements: Queryable,
  { exportId, run }: Run,
  total: number | null,
): Promise<void> {
  await statements.query(
    'update exports set total = $3 where export_id = $1::uuid and run = $2::integer',
    [exportId, run, total],
  )
}

export type Part = {
  number: number
  /** As it is stored. */
  bytes: Uint8Array
  /** In bytes, as it is downloaded. */
  size: number
  rows: number
}

/** Adds a part together with the progress, so that neither is there without the other. @throws RunReplacedError */
export async function addPart(
  statements: Queryable,
  { exportId, run }: Run,
  { number, bytes, size, rows }: Part,
  now: Date,
): Promise<void> {
  const added = await statements.query(
    `with current as (
       update exports set rows = rows + $3, size = size + $4, progress_at = $5::timestamptz
       where export_id = $1::uuid and run = $2::integer and state = 'running'
       returning account_id, export_id
     )
     insert into export_parts (account_id, export_id, number, bytes)
     select account_id, export_id, $6::integer, $7::bytea from current returning number`,
    [exportId, run, rows, size, now, number, bytes],
  )
  if (added.length === 0) throw new RunReplacedError()
}

/** Offers the file for download. */
export async function finishRun(statements: Queryable, { exportId, run }: Run): Promise<void> {
  await statements.query(
    "update exports set state = 'ready', total = rows where export_id = $1::uuid and run = $2::integer",
    [exportId, run],
  )
}

/** Ends the export without a file. */
export async function failRun(statements: Queryable, { exportId, run }: Run): Promise<void> {
  await statements.query(
    `with failed as (
       update exports set state = 'failed' where export_id = $1::uuid and run = $2::integer
       returning export_id
     )
     delete from export_parts using failed where export_parts.export_id = failed.export_id`,
    [exportId, run],
  )
}

/** A part of a file, as it is stored; null after the last one. */
export async function readPart(
  statements: Queryable,
  exportId: string,
  number: number,
): Promise<Uint8Array | null> {
  const [row] = await statements.query<{ bytes: Uint8Array }>(
    'select bytes from export_parts where export_id = $1::uuid and number = $2::integer',
    [exportId, number],
  )
  return row?.bytes ?? null
}
