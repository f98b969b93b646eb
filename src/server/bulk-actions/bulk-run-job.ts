import * as v from 'valibot'
import { findConnection } from '../integrations/connections/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { changeSubscribers, mayRun } from './actions.ts'
import {
  type Attempt,
  AttemptReplacedError,
  failAttempt,
  findStarter,
  saveProgress,
  startAttempt,
} from './attempts.ts'
import { readBatch } from './batch.ts'

type BulkRunDeps = Pick<Deps, 'database' | 'jobs' | 'now'>

const bulkRunJob = v.object({ runId: v.string(), accountId: v.string() })

/** Why the run may not go on; null if it may. */
async function findObstacle(
  statements: Queryable,
  attempt: Attempt,
): Promise<'permission' | 'connection' | null> {
  const { action, site } = attempt
  const starter = await findStarter(statements, attempt)
  if (starter === null || !mayRun(starter, action.kind)) return 'permission'
  if (action.kind !== 'send') return null
  return (await findConnection(statements, site, action.connection_id)) === null
    ? 'connection'
    : null
}

/**
 * Changes the next batch in one transaction with the run's progress, so that nobody is changed twice.
 * @returns the cursor of the batch after it; null if the run has ended
 */
async function runBatch(
  statements: Queryable,
  { jobs, now }: BulkRunDeps,
  attempt: Attempt,
  cursor: string | null,
): Promise<string | null> {
  const obstacle = await findObstacle(statements, attempt)
  if (obstacle !== null) {
    await failAttempt(statements, attempt, obstacle, now())
    return null
  }
  const { action, selection, site } = attempt
  const { ids, next } = await readBatch(statements, site, selection, cursor)
  const changed = await changeSubscribers({ statements, site, jobs, now }, action, ids)
  await saveProgress(statements, attempt, { changed, processed: ids.length, next }, now())
  return next
}

/**
 * Does the rest of a bulk action, batch by batch. It throws if a batch fails; its job is then repeated and goes on
 * after the last batch that was completed.
 */
export async function runBulkAction(
  deps: BulkRunDeps,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { runId, accountId } = v.parse(bulkRunJob, data)
  const { database, now } = deps
  const attempt = await database.asAccount(accountId, (statements) =>
    startAttempt(statements, runId, now()),
  )
  if (attempt === null) return
  let { cursor } = attempt
  try {
    do {
      cursor = await database.asAccount(accountId, (statements) =>
        runBatch(statements, deps, attempt, cursor),
      )
      if (cursor !== null) signal.throwIfAborted()
    } while (cursor !== null)
  } catch (error) {
    if (!(error instanceof AttemptReplacedError)) throw error
  }
}
