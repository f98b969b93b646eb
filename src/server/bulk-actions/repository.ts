import type { Database, Queryable } from '../platform/database/database.ts'
import { hasPermission } from '../session/permission.ts'
import type { Person } from '../session/person.ts'
import type { SelectedSite } from '../sites/repository.ts'
import type { BulkRunResponse } from '../subscribers/schema.ts'
import { mayRun } from './actions.ts'
import type { BulkRunRequest } from './schema.ts'

/** After the end of a run. */
const RETENTION_DAYS = 7
export const UNDER_WAY = "state in ('waiting', 'running')"
/** At the end of a run. */
export const CLEAR_SELECTION = "request = request - '{ids,filter,until}'::text[], cursor = null"

/** The site's last bulk action; null if there is none. */
export async function findRun(
  statements: Queryable,
  person: Person,
  { id: siteId }: Pick<SelectedSite, 'id'>,
): Promise<BulkRunResponse | null> {
  const seesConnections = hasPermission(person, 'integrations', 'manage_integrations')
  const [row] = await statements.query<Omit<BulkRunResponse, 'can_stop'>>(
    `select run_id as id, kind, request ->> 'tag' as tag,
       (select title from connections where $3 and connection_id::text = request ->> 'connection_id') as connection,
       state, reason, total, processed, changed, iso(created_at) as created_at, iso(ended_at) as ended_at,
       started_by is not distinct from $2::uuid as is_own
     from bulk_runs where site_id = $1::uuid`,
    [siteId, person.personId, seesConnections],
  )
  if (row === undefined) return null
  return { ...row, can_stop: row.is_own || mayRun(person, row.kind) }
}

type NewRun = { site: SelectedSite; person: Person; request: BulkRunRequest; total: number | null }

/** Adds a run in the place of the last one, unless that is still under way. Returns its ID, or null. */
export async function addRun(
  statements: Queryable,
  { site, person, request: { kind, ...request }, total }: NewRun,
  now: Date,
): Promise<string | null> {
  await statements.query(`delete from bulk_runs where site_id = $1::uuid and not ${UNDER_WAY}`, [
    site.id,
  ])
  const [row] = await statements.query<{ id: string }>(
    `insert into bulk_runs (account_id, site_id, started_by, kind, request, total, created_at)
     values ($1::uuid, $2::uuid, $3::uuid, $4, $5::jsonb, $6, $7)
     on conflict (site_id) do nothing returning run_id as id`,
    [person.accountId, site.id, person.personId, kind, JSON.stringify(request), total, now],
  )
  return row?.id ?? null
}

/**
 * Ends a run that is under way. A batch that a worker is changing is rolled back.
 * @returns how many it has changed; null if it had ended before
 */
export async function stopRun(
  statements: Queryable,
  runId: string,
  now: Date,
): Promise<number | null> {
  const [stopped] = await statements.query<{ changed: number }>(
    `update bulk_runs set state = 'stopped', ended_at = $2, ${CLEAR_SELECTION}
     where run_id = $1::uuid and ${UNDER_WAY} returning changed`,
    [runId, now],
  )
  return stopped?.changed ?? null
}

/** Returns false for a run that is still under way. */
export async function deleteEndedRun(statements: Queryable, runId: string): Promise<boolean> {
  const deleted = await statements.query(
    `delete from bulk_runs where run_id = $1::uuid and not ${UNDER_WAY} returning run_id`,
    [runId],
  )
  return deleted.length > 0
}

export async function deleteOldRuns(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from bulk_runs where ended_at <= $1::timestamptz - interval '${RETENTION_DAYS} days'`,
    [now],
  )
}

/**
 * Ends runs whose job was given up or lost, so that the site can start another one: a run and its job are added in one
 * transaction.
 */
export async function failLostRuns(database: Pick<Database, 'query'>, now: Date): Promise<void> {
  await database.query(
    `update bulk_runs set state = 'failed', reason = 'error', ended_at = $1, ${CLEAR_SELECTION}
     where ${UNDER_WAY} and not exists (
       select from pgboss.job where name = 'bulk-run' and state <= 'active'
         and data ->> 'runId' = run_id::text)`,
    [now],
  )
}
