import type { ColumnTarget, DateOrder } from '../../features/subscribers/imports/model.ts'
import { REJECTED_ROWS_DAYS, type RejectReason } from '../../features/subscribers/imports/model.ts'
import { type Database, DatabaseError, type Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { Person } from '../session/person.ts'
import type { UploadedFile } from './read-file.ts'
import type { ImportResponse, StartInput } from './schema.ts'

const DAY_MS = 86_400_000
/** Its job is added in the transaction that starts an import, so one that runs without a job was lost. */
const LOST_AFTER_MS = 600_000
const UNIQUE_VIOLATION = '23505'

type Site = { id: string }

const importNotFound = () =>
  new Refusal('NOT_FOUND', 'This import doesn’t exist any more. Choose the file again.')

/** Keeps the file until it is imported; an earlier one that this person didn't import is dropped. */
export async function addImport(
  statements: Queryable,
  {
    site,
    person,
    file,
    name,
    now,
  }: { site: Site; person: Person; file: UploadedFile } & {
    name: string
    now: Date
  },
): Promise<string> {
  await statements.query(
    "delete from imports where site_id = $1::uuid and person_id = $2 and state = 'uploaded'",
    [site.id, person.personId],
  )
  const [row] = await statements.query<{ import_id: string }>(
    `with added as (
       insert into imports (account_id, site_id, person_id, file_name, delimiter, first_row, row_count, created_at)
       values ($1, $2, $3, $4, $5, $6::text[], $7, $8) returning account_id, import_id
     )
     insert into import_files (account_id, import_id, rows)
     select account_id, import_id, $9 from added returning import_id`,
    [
      ...[person.accountId, site.id, person.personId, name],
      ...[file.delimiter, file.preview[0] ?? [], file.rowCount, now, file.rows],
    ],
  )
  if (row === undefined) throw new Error('The import was not added.')
  return row.import_id
}

/** Marks an uploaded file as being imported. @throws Refusal NOT_FOUND; CONFLICT while another import is running */
export async function startImport(
  statements: Queryable,
  {
    site,
    person,
    importId,
    input,
    now,
  }: { site: Site; person: Person; importId: string } & {
    input: StartInput
    now: Date
  },
): Promise<void> {
  if (!isId(importId)) throw importNotFound()
  const consent = {
    text: input.consent_text,
    at: now.toISOString(),
    source: 'import',
    by: person.email,
  }
  const started = await statements
    .query(
      `update imports set state = 'running', campaign_id = $3::uuid, targets = $4::text[],
         has_header = $5, date_order = $6, fills_missing = $7, consent = $8::jsonb, started_at = $9
       where import_id = $1::uuid and site_id = $2::uuid and state = 'uploaded' returning import_id`,
      [
        ...[importId, site.id, input.campaign_id, input.targets, input.has_header],
        ...[input.date_order, input.fills_missing, JSON.stringify([consent]), now],
      ],
    )
    .catch((error: unknown) => {
      const isRunning = error instanceof DatabaseError && error.code === UNIQUE_VIOLATION
      throw isRunning ? alreadyRunning() : error
    })
  if (started.length === 0) throw importNotFound()
}

const alreadyRunning = () =>
  new Refusal('CONFLICT', 'Another import is running on this site. Wait until it has finished.')

/** An import that is running, as the worker needs it. */
export type RunningImport = {
  importId: string
  accountId: string
  siteId: string
  campaignId: string
  timeZone: string
  delimiter: string
  targets: readonly ColumnTarget[]
  hasHeader: boolean
  dateOrder: DateOrder
  fillsMissing: boolean
  /** As JSON. */
  consent: string
  position: number
  startedAt: Date
}

/** Null once it has finished, or if its site was deleted. */
export async function findRunningImport(
  statements: Pick<Queryable, 'query'>,
  importId: string,
): Promise<RunningImport | null> {
  const [row] = await statements.query<RunningImport>(
    `select import_id as "importId", imports.account_id as "accountId", imports.site_id as "siteId",
       campaign_id as "campaignId", time_zone as "timeZone", delimiter, targets,
       has_header as "hasHeader", date_order as "dateOrder", fills_missing as "fillsMissing",
       consent::text as consent, position, started_at as "startedAt"
     from imports join sites on sites.id = imports.site_id
     where import_id = $1::uuid and state = 'running'`,
    [importId],
  )
  return row ?? null
}

export async function readImportFile(
  statements: Pick<Queryable, 'query'>,
  importId: string,
): Promise<string | null> {
  const [row] = await statements.query<{ rows: string }>(
    'select rows from import_files where import_id = $1::uuid',
    [importId],
  )
  return row?.rows ?? null
}

/** Drops the file: what it had to say is in the list, or among the rows that were not taken. */
export async function finishImport(
  statements: Queryable,
  importId: string,
  now: Date,
): Promise<void> {
  await statements.query(
    "update imports set state = 'done', finished_at = $2 where import_id = $1::uuid and state = 'running'",
    [importId, now],
  )
  await statements.query('delete from import_files where import_id = $1::uuid', [importId])
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

type ImportRow = Omit<ImportResponse, 'reasons'>

/** The imports that have started and can still be seen, newest first. */
export async function listImports(
  statements: Queryable,
  site: Site,
  now: Date,
): Promise<ImportResponse[]> {
  const rows = await statements.query<ImportRow>(
    `select import_id, file_name, state, imports.campaign_id, title as campaign_title,
       row_count - has_header::integer as row_count, added, updated, rejected,
       state in ('done', 'failed') and rejected > 0 as has_file, iso(started_at) as started_at,
       iso(finished_at) as finished_at
     from imports join campaigns on campaigns.campaign_id = imports.campaign_id
     where imports.site_id = $1::uuid and state <> 'uploaded' and (finished_at is null or finished_at > $2)
     order by started_at desc, import_id limit 20`,
    [site.id, daysBefore(now, REJECTED_ROWS_DAYS)],
  )
  const reasons = await statements.query<{
    import_id: string
    reason: RejectReason
    count: number
  }>(
    `select import_id, reason, count(*)::integer as count from import_rejects
     where import_id = any($1::uuid[]) group by 1, 2 order by 3 desc, 2`,
    [rows.map(({ import_id }) => import_id)],
  )
  return rows.map((row) => ({
    ...row,
    reasons: reasons
      .filter(({ import_id }) => import_id === row.import_id)
      .map(({ reason, count }) => ({ reason, count })),
  }))
}

/**
 * Ends imports whose job was given up or lost, so that the site can import again. What they have imported stays. A job that
 * still waits or runs will go on.
 */
export async function failLostImports(database: Database, now: Date): Promise<void> {
  await database.transaction(async (statements) => {
    const lost = await statements.query<{ id: string }>(
      `update imports set state = 'failed', finished_at = $1
       where state = 'running' and started_at < $2 and not exists (
         select from pgboss.job where name = 'import' and state <= 'active'
           and data ->> 'import_id' = import_id::text)
       returning import_id as id`,
      [now, new Date(now.getTime() - LOST_AFTER_MS)],
    )
    await statements.query('delete from import_files where import_id = any($1::uuid[])', [
      lost.map(({ id }) => id),
    ])
  })
}

const REJECTS_PER_READ = 1_000

export type RejectedImportRow = {
  file_row: number
  cells: string[]
  reason: RejectReason
  detail: string | null
}

/** Rows that were not taken, in the order of the file. @param after the last row that was read */
export function readRejects(
  statements: Queryable,
  importId: string,
  after: number,
): Promise<RejectedImportRow[]> {
  return statements.query<RejectedImportRow>(
    `select file_row, cells, reason, detail from import_rejects
     where import_id = $1::uuid and file_row > $2 order by file_row limit ${REJECTS_PER_READ}`,
    [importId, after],
  )
}

/** The names of the columns, empty if the file has none. @throws Refusal NOT_FOUND if its rows aren't kept any more */
export async function requireImportHeader(
  statements: Queryable,
  site: Site,
  { importId, now }: { importId: string; now: Date },
): Promise<string[]> {
  if (!isId(importId)) throw importNotFound()
  const [row] = await statements.query<{ header: string[] }>(
    `select case when has_header then first_row else '{}' end as header from imports
     where import_id = $1::uuid and site_id = $2::uuid
       and (finished_at is null or finished_at > $3)`,
    [importId, site.id, daysBefore(now, REJECTED_ROWS_DAYS)],
  )
  if (row === undefined) throw importNotFound()
  return row.header
}

const HAS_FILE_WITH = `exists (select from import_files
  where import_files.import_id = imports.import_id and lower(rows) ~ $1)`

/**
 * Deletes a person from what imports keep: rows that were not imported, files that nobody has imported yet, the names
 * of columns and files. Returns how many rows and files.
 * @throws Refusal CONFLICT while a file with the person is being imported: the import would add the person again
 */
export async function eraseFromImports(
  statements: Queryable,
  pattern: string,
): Promise<{ rejected_rows: number; uploaded_files: number }> {
  const uploaded = await statements.query(
    `delete from imports where account_id = current_account() and state = 'uploaded' and ${HAS_FILE_WITH}
     returning import_id`,
    [pattern],
  )
  // Afterwards: the deletion has waited for imports that were just starting.
  const running = await statements.query(
    `select from imports where account_id = current_account() and state = 'running' and ${HAS_FILE_WITH}`,
    [pattern],
  )
  if (running.length > 0) throw isBeingImported()
  const rejected = await statements.query(
    `delete from import_rejects where account_id = current_account()
       and exists (select from unnest(cells) as cell where lower(cell) ~ $1) returning file_row`,
    [pattern],
  )
  await statements.query(
    `update imports set file_name = regexp_replace(file_name, $1, '[deleted]', 'gi'), first_row = array(
       select case when lower(cell) ~ $1 then '' else cell end
       from unnest(first_row) with ordinality as cells (cell, place) order by place)
     where account_id = current_account()
       and (lower(file_name) ~ $1 or exists (select from unnest(first_row) as cell where lower(cell) ~ $1))`,
    [pattern],
  )
  return { rejected_rows: rejected.length, uploaded_files: uploaded.length }
}

const isBeingImported = () =>
  new Refusal(
    'CONFLICT',
    'A file with this person is being imported. Wait until the import has finished, then delete the person.',
  )

/** Deletes files that nobody imported for a day, and the rows of imports that are no longer kept, the first one too. */
export async function deleteOldImports(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query("delete from imports where state = 'uploaded' and created_at < $1", [
    daysBefore(now, 1),
  ])
  await statements.query(
    `delete from import_rejects using imports
     where imports.import_id = import_rejects.import_id and finished_at < $1`,
    [daysBefore(now, REJECTED_ROWS_DAYS)],
  )
  await statements.query(
    "update imports set first_row = '{}' where finished_at < $1 and first_row <> '{}'",
    [daysBefore(now, REJECTED_ROWS_DAYS)],
  )
}
