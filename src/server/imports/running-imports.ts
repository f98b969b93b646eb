import type { ColumnTarget, DateOrder } from '../../features/subscribers/imports/model.ts'
import { type Database, DatabaseError, type Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { Person } from '../session/person.ts'
import type { StartInput } from './schema.ts'
import { importNotFound, type Site } from './uploads.ts'

/** Its job is added in the transaction that starts an import, so one that runs without a job was lost. */
const LOST_AFTER_MS = 600_000
const UNIQUE_VIOLATION = '23505'

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
