import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { withTimeout } from '../process/with-timeout.ts'
import { failJob } from './boss.ts'
import { describeError } from './describe-error.ts'
import type { JobHandler } from './job-queue.ts'
import {
  type LeasedJob,
  RENEWAL_INTERVAL_MS,
  recoverExpiredJobs,
  releaseJobs,
  renewLeases,
} from './lease.ts'
import { createPollLoop } from './poll-loop.ts'

/** How long a shutdown waits for running jobs; the rest is given back to the queue. */
const CLOSE_TIMEOUT_MS = 3_000

type Queue = { name: string; handler: JobHandler; concurrency: number }
type RunningJob = LeasedJob & { controller: AbortController; done: Promise<void> }

export type Runner = {
  add(queue: Queue): void
  /** Looks for jobs now. */
  wake(): void
  close(): Promise<void>
}

type Context = { boss: PgBoss; database: Database; log: Pick<Logger, 'error'> }

/** For each queue with jobs that wait, the milliseconds until the first one is due. */
async function readStartTimes({ database }: Context): Promise<Map<string, number>> {
  const rows = await database.query<{ name: string; startsInMs: number }>(
    `select name, extract(epoch from min(start_after) - now()) * 1000 as "startsInMs"
     from pgboss.job where state < 'active' group by name`,
  )
  return new Map(rows.map(({ name, startsInMs }) => [name, startsInMs]))
}

async function runJob(
  { boss, database, log }: Context,
  { handler }: Queue,
  { name, id, data, controller }: LeasedJob & { data: unknown; controller: AbortController },
): Promise<void> {
  const { signal } = controller
  try {
    await handler(data, { signal })
    await boss.deleteJob(name, id)
  } catch (error) {
    if (signal.aborted) return
    const described = describeError(error)
    log.error({ err: described, job: name })
    await failJob(boss, database, { name, id, output: { error: described.name } })
  }
}

/**
 * Runs the jobs of this process. One statement looks for due jobs of all queues: when a job is sent, when one ends,
 * when the next one is due, and every few seconds.
 */
export function createRunner(context: Context): Runner {
  const queues: Queue[] = []
  const running = new Set<RunningJob>()
  const freeSlots = ({ name, concurrency }: Queue): number =>
    concurrency - [...running].filter((job) => job.name === name).length

  function start(queue: Queue, { id, retryCount, data }: PgBoss.JobWithMetadata<unknown>): void {
    const leased = { name: queue.name, id, retryCount, controller: new AbortController() }
    const done = runJob(context, queue, { ...leased, data })
      .catch((error: unknown) => context.log.error({ err: error }))
      .finally(() => {
        running.delete(job)
        loop.wake()
      })
    const job: RunningJob = { ...leased, done }
    running.add(job)
  }

  async function poll(): Promise<number> {
    await recoverExpiredJobs(
      context.database,
      [...running].map(({ id }) => id),
    )
    const startTimes = await readStartTimes(context)
    let nextMs = Number.POSITIVE_INFINITY
    for (const queue of queues) {
      const startsInMs = startTimes.get(queue.name) ?? Number.POSITIVE_INFINITY
      const batchSize = freeSlots(queue)
      if (batchSize === 0) continue
      if (startsInMs > 0) nextMs = Math.min(nextMs, startsInMs)
      else for (const job of await fetchJobs(context, queue, batchSize)) start(queue, job)
    }
    return nextMs
  }
  const loop = createPollLoop(poll, context.log)

  const heartbeat = setInterval(() => void renew(context, running), RENEWAL_INTERVAL_MS)
  heartbeat.unref()
  return {
    add(queue) {
      queues.push(queue)
      loop.wake()
    },
    wake: loop.wake,
    async close() {
      await loop.close()
      for (const { controller } of running) controller.abort()
      const jobs = [...running]
      await withTimeout(Promise.all(jobs.map(({ done }) => done)), CLOSE_TIMEOUT_MS)
      clearInterval(heartbeat)
      await releaseJobs(context.database, jobs)
    },
  }
}

const fetchJobs = (
  { boss }: Context,
  { name }: Queue,
  batchSize: number,
): Promise<PgBoss.JobWithMetadata<unknown>[]> =>
  boss.fetch(name, { batchSize, includeMetadata: true })

/** Renews the leases, and aborts the jobs that another worker has taken over. */
async function renew({ database, log }: Context, running: ReadonlySet<RunningJob>): Promise<void> {
  const jobs = [...running]
  if (jobs.length === 0) return
  try {
    const heldIds = await renewLeases(database, jobs)
    for (const job of jobs) {
      if (running.has(job) && !heldIds.has(job.id)) job.controller.abort()
    }
  } catch (error) {
    log.error({ err: error })
  }
}
