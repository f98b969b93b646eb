import { withTimeout } from '../process/with-timeout.ts'
import { fetchJobs, readStartTimes } from './due-jobs.ts'
import { startHeartbeat } from './heartbeat.ts'
import { releaseJobs } from './lease.ts'
import { createPollLoop } from './poll-loop.ts'
import { createRunningJobs, type JobContext, type Queue } from './running-jobs.ts'

/** How long a shutdown waits for running jobs; the rest is given back to the queue. */
const CLOSE_TIMEOUT_MS = 3_000

export type Runner = {
  add(queue: Queue): void
  /** Looks for jobs now. */
  wake(): void
  close(): Promise<void>
}

type RunningJobs = ReturnType<typeof createRunningJobs>

/**
 * Runs the jobs of this process. One statement looks for due jobs of all queues: when a job is sent, when one ends,
 * when the next one is due, and every few seconds. The heartbeat renews its leases, and takes over the jobs of workers
 * that died.
 */
export function createRunner(context: JobContext): Runner {
  const queues: Queue[] = []
  const running = createRunningJobs(context, () => loop.wake())
  const loop = createPollLoop(() => startDueJobs(context, queues, running), context.log)
  const heartbeat = startHeartbeat(context, running.all, loop.wake)
  return {
    add(queue) {
      queues.push(queue)
      loop.wake()
    },
    wake: loop.wake,
    async close() {
      await loop.close()
      for (const { controller } of running.all) controller.abort()
      const jobs = [...running.all]
      await withTimeout(Promise.all(jobs.map(({ done }) => done)), CLOSE_TIMEOUT_MS)
      await heartbeat.stop()
      await releaseJobs(context.database, jobs)
    },
  }
}

/** @returns in how many milliseconds the next job is due */
async function startDueJobs(
  { database }: JobContext,
  queues: readonly Queue[],
  running: RunningJobs,
): Promise<number> {
  const names = queues.map(({ name }) => name)
  const startTimes = await readStartTimes(database, names)
  let nextMs = Number.POSITIVE_INFINITY
  for (const queue of queues) {
    const startsInMs = startTimes.get(queue.name) ?? Number.POSITIVE_INFINITY
    const batchSize = running.freeSlots(queue)
    if (batchSize === 0) continue
    if (startsInMs > 0) nextMs = Math.min(nextMs, startsInMs)
    else for (const job of await fetchJobs(database, queue, batchSize)) running.start(queue, job)
  }
  return nextMs
}
