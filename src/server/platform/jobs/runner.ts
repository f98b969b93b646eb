import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { withTimeout } from '../process/with-timeout.ts'
import { failJob } from './boss.ts'
import { describeError } from './describe-error.ts'
import { type FetchedJob, fetchJobs, readStartTimes } from './due-jobs.ts'
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
 * when the next one is due, and every few seconds. The heartbeat renews its leases, and takes over the jobs of workers
 * that died.
 */
export function createRunner(context: Context): Runner {
  const queues: Queue[] = []
  const running = new Set<RunningJob>()
  const freeSlots = ({ name, concurrency }: Queue): number =>
    concurrency - [...running].filter((job) => job.name === name).length

  function start(queue: Queue, { id, retryCount, data }: FetchedJob): void {
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
    const names = queues.map(({ name }) => name)
    const startTimes = await readStartTimes(context.database, names)
    let nextMs = Number.POSITIVE_INFINITY
    for (const queue of queues) {
      const startsInMs = startTimes.get(queue.name) ?? Number.POSITIVE_INFINITY
      const batchSize = freeSlots(queue)
      if (batchSize === 0) continue
      if (startsInMs > 0) nextMs = Math.min(nextMs, startsInMs)
      else for (const job of await fetchJobs(context.database, queue, batchSize)) start(queue, job)
    }
    return nextMs
  }
  const loop = createPollLoop(poll, context.log)

  async function beat(): Promise<void> {
    try {
      await renew(context, running)
      const runningIds = [...running].map(({ id }) => id)
      if ((await recoverExpiredJobs(context.database, runningIds)) > 0) loop.wake()
    } catch (error) {
      context.log.error({ err: error })
    }
  }
  let beating = beat()
  const heartbeat = setInterval(() => {
    beating = beat()
  }, RENEWAL_INTERVAL_MS)
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
      await beating
      await releaseJobs(context.database, jobs)
    },
  }
}

/** Renews the leases, and aborts the jobs that another worker has taken over. */
async function renew({ database }: Context, running: ReadonlySet<RunningJob>): Promise<void> {
  const jobs = [...running]
  if (jobs.length === 0) return
  const heldIds = await renewLeases(database, jobs)
  for (const job of jobs) {
    if (running.has(job) && !heldIds.has(job.id)) job.controller.abort()
  }
}
