import type { Queryable } from '../database/database.ts'

/** A job whose lease is not renewed for this long is taken over by another worker. */
export const LEASE_SECONDS = 30
/** Two renewals may be late or fail. */
export const RENEWAL_INTERVAL_MS = 10_000

/** `retryCount` tells a worker's own lease from that of a worker that has taken the job over. */
export type LeasedJob = { name: string; id: string; retryCount: number }

type Statements = Pick<Queryable, 'query'>

const columnsOf = (jobs: readonly LeasedJob[]) => [
  jobs.map(({ name }) => name),
  jobs.map(({ id }) => id),
  jobs.map(({ retryCount }) => retryCount),
]
const OWN_JOBS = `unnest($1::text[], $2::uuid[], $3::integer[]) as own (name, id, retry_count)
  where job.name = own.name and job.id = own.id and job.retry_count = own.retry_count and state = 'active'`

/**
 * pg-boss 10 has no heartbeat: the lease counts from the job's start, so a later start renews it.
 * @returns the IDs of the jobs that this worker still holds
 */
export async function renewLeases(
  statements: Statements,
  jobs: readonly LeasedJob[],
): Promise<Set<string>> {
  const rows = await statements.query<{ id: string }>(
    `update pgboss.job set started_on = now() from ${OWN_JOBS} returning job.id`,
    columnsOf(jobs),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Gives jobs back to the queue, so that another worker starts them at once. */
export async function releaseJobs(statements: Statements, jobs: readonly LeasedJob[]) {
  await statements.query(
    `update pgboss.job set state = 'retry', start_after = now() from ${OWN_JOBS}`,
    columnsOf(jobs),
  )
}

/**
 * Gives back the jobs of workers that died.
 * @param runningIds this process's own jobs, however late it is
 * @returns how many there were
 */
export async function recoverExpiredJobs(
  statements: Statements,
  runningIds: readonly string[],
): Promise<number> {
  const recovered = await statements.query(
    `update pgboss.job set state = 'retry', start_after = now()
     where state = 'active' and started_on + expire_in < now() and id <> all($1::uuid[])
     returning 1`,
    [runningIds],
  )
  return recovered.length
}
