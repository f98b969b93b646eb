import type PgBoss from 'pg-boss'
import { DatabaseError, type Queryable } from '../database/database.ts'
import { toBossDatabase } from './boss.ts'
import type { NewJob } from './job-queue.ts'

/** The `NOTIFY` channel that wakes the workers of every process; its payload is a queue's name. */
export const CHANNEL = 'jobs'

type Jobs = { name: string; jobs: readonly NewJob[] }

/**
 * Adds jobs in the caller's transaction. An account's role has no access to the tables of jobs, so the role is set
 * aside meanwhile.
 */
export async function sendJobs(
  boss: PgBoss,
  statements: Queryable,
  { name, jobs }: Jobs,
): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ data, startAfter }) => ({
    ...{ name, data },
    ...(startAfter && { startAfter: startAfter.toISOString() }),
  }))
  const [caller] = await statements.query<{ role: string }>(
    "select current_setting('role') as role, set_config('role', 'none', true)",
  )
  const role = caller?.role ?? 'none'
  try {
    await boss.insert(rows, { db: toBossDatabase(statements) })
  } catch (error) {
    // After a database error, the transaction can only be rolled back, which restores the role, too.
    if (!(error instanceof DatabaseError))
      await statements.query("select set_config('role', $1, true)", [role])
    throw error
  }
  await statements.query("select set_config('role', $1, true), pg_notify($2, $3)", [
    ...[role, CHANNEL, name],
  ])
}
