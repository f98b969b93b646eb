import type PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { failJob } from './boss.ts'
import { describeError } from './describe-error.ts'
import type { FetchedJob } from './due-jobs.ts'
import type { JobHandler } from './job-queue.ts'
import type { LeasedJob } from './lease.ts'

export type Queue = { name: string; handler: JobHandler; concurrency: number }
export type RunningJob = LeasedJob & { controller: AbortController; done: Promise<void> }

export type JobContext = { boss: PgBoss; database: Database; log: Pick<Logger, 'error'> }

async function runJob(
  { boss, database, log }: JobContext,
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

/** The jobs that run in this process now. */
export function createRunningJobs(context: JobContext, onEnd: () => void) {
  const running = new Set<RunningJob>()
  const all: ReadonlySet<RunningJob> = running
  return {
    all,
    freeSlots: ({ name, concurrency }: Queue): number =>
      concurrency - [...running].filter((job) => job.name === name).length,
    start(queue: Queue, { id, retryCount, data }: FetchedJob): void {
      const leased = { name: queue.name, id, retryCount, controller: new AbortController() }
      const done = runJob(context, queue, { ...leased, data })
        .catch((error: unknown) => context.log.error({ err: error }))
        .finally(() => {
          running.delete(job)
          onEnd()
        })
      const job: RunningJob = { ...leased, done }
      running.add(job)
    },
  }
}
