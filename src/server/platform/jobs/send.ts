import type PgBoss from 'pg-boss'
import type { Queryable } from '../database/database.ts'
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
  const [caller] = await statements.query<{ role: string }>(
    "select current_setting('role') as role, set_config('role', 'none', true)",
  )
  const rows = jobs.map(({ data, startAfter }) => ({
    ...{ name, data },
    ...(startAfter && { startAfter: startAfter.toISOString() }),
  }))
  await boss.insert(rows, { db: toBossDatabase(statements) })
  await statements.query("select set_config('role', $1, true), pg_notify($2, $3)", [
    caller?.role ?? 'none',
    CHANNEL,
    name,
  ])
}
