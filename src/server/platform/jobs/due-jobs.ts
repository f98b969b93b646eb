import type { Queryable } from '../database/database.ts'

type Statements = Pick<Queryable, 'query'>

/** For each queue with jobs that wait, the milliseconds until the first one is due. One step in the index each. */
export async function readStartTimes(
  statements: Statements,
  names: readonly string[],
): Promise<Map<string, number>> {
  const rows = await statements.query<{ name: string; startsInMs: number }>(
    `select queue.name as name, extract(epoch from first.start_after - now()) * 1000 as "startsInMs"
     from unnest($1::text[]) as queue (name), lateral (
       select start_after from pgboss.job where job.name = queue.name and state < 'active'
       order by start_after limit 1
     ) as first`,
    [names],
  )
  return new Map(rows.map(({ name, startsInMs }) => [name, startsInMs]))
}

export type FetchedJob = { id: string; data: unknown; retryCount: number }

/**
 * Takes jobs that are due, and starts their leases. The order is that of the index: pg-boss's own `fetch` sorts all jobs
 * that are due each time.
 */
export const fetchJobs = (
  statements: Statements,
  { name }: { name: string },
  batchSize: number,
): Promise<FetchedJob[]> =>
  statements.query<FetchedJob>(
    `with due as (
       select id from pgboss.job where name = $1 and state < 'active' and start_after <= now()
       order by start_after limit $2 for update skip locked
     )
     update pgboss.job set state = 'active', started_on = now(),
       retry_count = retry_count + case when started_on is null then 0 else 1 end
     from due where job.name = $1 and job.id = due.id
     returning job.id as id, data, retry_count as "retryCount"`,
    [name, batchSize],
  )
