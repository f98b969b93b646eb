import type { BulkAction, BulkRun } from '../../features/subscribers/bulk-runs/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Member } from '../session/permission.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { CLEAR_SELECTION, UNDER_WAY } from './repository.ts'
import type { Selection } from './schema.ts'

/** After so many attempts without a completed batch, a run fails. */
export const MAX_CRASHES = 5

/** One worker's attempt to do the rest of a run; a later one replaces it. */
export type Attempt = {
  runId: string
  attempt: number
  startedBy: string | null
  action: BulkAction
  selection: Selection
  cursor: string | null
  site: SelectedSite
}

/** The run was stopped or deleted, or another worker has taken it over. */
export class AttemptReplacedError extends Error {
  constructor() {
    super('This run has ended or is continued by another worker.')
    this.name = 'AttemptReplacedError'
  }
}

type Row = SelectedSite & Omit<Attempt, 'runId' | 'site'>

/** Null if the run has ended, or has crashed too often and has failed with that. */
export async function startAttempt(
  statements: Queryable,
  runId: string,
  now: Date,
): Promise<Attempt | null> {
  await statements.query(
    `update bulk_runs set state = 'failed', reason = 'error', ended_at = $2, ${CLEAR_SELECTION}
     where run_id = $1::uuid and ${UNDER_WAY} and crashes >= ${MAX_CRASHES}`,
    [runId, now],
  )
  const [row] = await statements.query<Row>(
    `update bulk_runs set state = 'running', attempt = attempt + 1, crashes = crashes + 1
     from sites where run_id = $1::uuid and ${UNDER_WAY} and sites.id = bulk_runs.site_id
     returning attempt, started_by as "startedBy", cursor, jsonb_build_object('kind', kind) || request as action,
       request as selection, sites.id, sites.site_id, domain, time_zone, iso(last_seen_at) as last_seen_at`,
    [runId],
  )
  if (row === undefined) return null
  const { attempt, startedBy, action, selection, cursor, ...site } = row
  return { runId, attempt, startedBy, action, selection, cursor, site }
}

/** The person who started the run, as a member now; null without access to the site, or if the account is deactivated. */
export async function findStarter(
  statements: Queryable,
  { startedBy, site }: Pick<Attempt, 'startedBy' | 'site'>,
): Promise<Member | null> {
  const [row] = await statements.query<Member>(
    `select role, permissions, json_build_object('campaigns', memberships.campaigns, 'subscribers', subscribers,
       'integrations', integrations, 'sites', sites_access) as access
     from memberships join accounts using (account_id)
     where person_id = $1::uuid and deactivated_message is null
       and (role = 'admin' or $2 = any(sites_access))`,
    [startedBy, site.site_id],
  )
  return row ?? null
}

type Progress = { processed: number; changed: number; next: string | null }

/** Stores a batch's result in its transaction; the run ends after the last one. @throws AttemptReplacedError */
export async function saveProgress(
  statements: Queryable,
  { runId, attempt }: Attempt,
  { processed, changed, next }: Progress,
  now: Date,
): Promise<void> {
  const end =
    next === null ? `, state = 'done', ended_at = $5, ${CLEAR_SELECTION}` : ', cursor = $5'
  const saved = await statements.query(
    `update bulk_runs set processed = processed + $3, changed = changed + $4, crashes = 0 ${end}
     where run_id = $1::uuid and attempt = $2 and state = 'running' returning run_id`,
    [runId, attempt, processed, changed, next ?? now],
  )
  if (saved.length === 0) throw new AttemptReplacedError()
}

/** Ends a run before all of its selection was processed. */
export async function failAttempt(
  statements: Queryable,
  { runId, attempt }: Attempt,
  reason: NonNullable<BulkRun['reason']>,
  now: Date,
): Promise<void> {
  await statements.query(
    `update bulk_runs set state = 'failed', reason = $3, ended_at = $4, ${CLEAR_SELECTION}
     where run_id = $1::uuid and attempt = $2 and state = 'running'`,
    [runId, attempt, reason, now],
  )
}
