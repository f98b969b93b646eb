import { eraseFromRuns } from '../bulk-actions/erase-runs.ts'
import { eraseExports } from '../exports/erase-exports.ts'
import { eraseFromImports } from '../imports/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { deleteSavedFiltersWith } from '../saved-filters/repository.ts'
import { deleteSubscribers } from '../subscribers/delete.ts'
import { addressPattern } from './address-pattern.ts'
import type { ErasureCounts } from './schema.ts'

/** Runs a statement that returns the affected rows, and counts them. */
async function countRows(
  statements: Queryable,
  sql: string,
  parameters: readonly unknown[],
): Promise<number> {
  const [row] = await statements.query<{ count: number }>(
    `with affected as (${sql}) select count(*)::integer as count from affected`,
    parameters,
  )
  return row?.count ?? 0
}

/** The account's subscribers with this address, locked: a simultaneous request waits, and then finds none. */
export async function lockSubscribers(statements: Queryable, email: string): Promise<string[]> {
  const rows = await statements.query<{ id: string }>(
    `select subscriber_id as id from subscribers
     where account_id = current_account() and lower_email = lower($1) order by subscriber_id for update`,
    [email],
  )
  return rows.map(({ id }) => id)
}

/** Whether something of the person was found. The account's export files are deleted in any case. */
export function hasDeleted({ deleted, redacted }: ErasureCounts): boolean {
  const { export_files: _, ...found } = deleted
  return [...Object.values(found), ...Object.values(redacted)].some((count) => count > 0)
}

/** Deletes subscribers with everything that belongs to them. */
async function eraseSubscribers(
  statements: Queryable,
  jobs: JobQueue,
  ids: readonly string[],
  now: Date,
) {
  const count = (sql: string) => countRows(statements, sql, [ids])
  const ofThem = 'where subscriber_id = any($1::uuid[])'
  const counts = {
    submissions: await count(`select from submissions ${ofThem}`),
    notes: await count(`select from subscriber_notes ${ofThem}`),
    tags: await count(`select from subscriber_tags ${ofThem}`),
    manual_confirmations: await count(`select from manual_confirmations ${ofThem}`),
    confirmation_emails: await count('select from confirmation_emails($1::uuid[])'),
    deliveries: await count(`select from deliveries ${ofThem}`),
  }
  return {
    ...counts,
    subscribers: await deleteSubscribers(statements, jobs, ids, { kind: 'erased', now }),
  }
}

/** $1: the pattern of an address. */
export const HOLDS_ADDRESS = `account_id = current_account() and may_hold_address(answers)
  and exists (select from jsonb_each_text(answers) as entries where lower(entries.value) ~ $1)`

/** The answers without those that contain the address. */
const OTHER_ANSWERS = `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(answers)
  where not lower(value #>> '{}') ~ $1)`

/** Takes the address out of what was written about other people. */
async function redact(statements: Queryable, pattern: string) {
  const count = (sql: string) => countRows(statements, sql, [pattern])
  const replaced = (column: string) => `regexp_replace(${column}, $1, '[deleted]', 'gi')`
  const notes = await count(
    `update subscriber_notes set text = ${replaced('text')}
     where account_id = current_account() and lower(text) ~ $1 returning note_id`,
  )
  const reasons = await count(
    `update manual_confirmations set reason = ${replaced('reason')}
     where account_id = current_account() and lower(reason) ~ $1 returning confirmation_id`,
  )
  return {
    submissions: await count(
      `update submissions set answers = ${OTHER_ANSWERS} where ${HOLDS_ADDRESS} returning submission_id`,
    ),
    subscribers: await count(
      `update subscribers set answers = ${OTHER_ANSWERS} where ${HOLDS_ADDRESS} returning subscriber_id`,
    ),
    notes: notes + reasons,
  }
}

/** Responses to earlier calls that are kept for a repeat may contain the person's data. */
const deleteStoredResponses = (
  statements: Queryable,
  email: string,
  ids: readonly string[],
): Promise<number> =>
  countRows(
    statements,
    `delete from kept_replies where account_id = current_account() and (
       exists (select from unnest($1::text[]) as text where position(text in lower(body)) > 0)) returning key`,
    // In a saved filter, the address is encoded as in a URL.
    [[email, encodeURIComponent(email), ...ids].map((text) => text.toLowerCase())],
  )

/** Deletes what team members have uploaded, downloaded or saved that may contain the person. */
async function eraseFilesAndFilters(
  statements: Queryable,
  { pattern, ids }: { pattern: string; ids: readonly string[] },
) {
  const address = new RegExp(pattern)
  return {
    ...(await eraseFromImports(statements, pattern)),
    export_files: await eraseExports(statements, { pattern, ids }),
    saved_filters: await deleteSavedFiltersWith(statements, (text) =>
      address.test(text.toLowerCase()),
    ),
  }
}

/**
 * Deletes a person everywhere in the account. `ids` are those that `lockSubscribers` returned.
 * @throws Refusal CONFLICT while a file with the person is being imported
 */
export async function erasePerson(
  statements: Queryable,
  jobs: JobQueue,
  { email, ids, now }: { email: string; ids: readonly string[]; now: Date },
): Promise<ErasureCounts> {
  const pattern = addressPattern(email)
  const ofSubscribers = await eraseSubscribers(statements, jobs, ids, now)
  const answers = await countRows(
    statements,
    `delete from responses where ${HOLDS_ADDRESS} returning response_id`,
    [pattern],
  )
  const stored_responses = await deleteStoredResponses(statements, email, ids)
  const files = await eraseFilesAndFilters(statements, { pattern, ids })
  const bulk_actions = await eraseFromRuns(statements, { pattern, ids }, now)
  const redacted = { ...(await redact(statements, pattern)), bulk_actions }
  return { deleted: { ...ofSubscribers, answers, stored_responses, ...files }, redacted }
}
