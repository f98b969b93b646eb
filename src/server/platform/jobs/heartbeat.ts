import { RENEWAL_INTERVAL_MS, recoverExpiredJobs, renewLeases } from './lease.ts'
import type { JobContext, RunningJob } from './running-jobs.ts'

/** Renews the leases of this process's jobs, and takes over the jobs of workers that died. */
export function startHeartbeat(
  context: JobContext,
  running: ReadonlySet<RunningJob>,
  onRecovered: () => void,
) {
  async function beat(): Promise<void> {
    try {
      await renew(context, running)
      const runningIds = [...running].map(({ id }) => id)
      if ((await recoverExpiredJobs(context.database, runningIds)) > 0) onRecovered()
    } catch (error) {
      context.log.error({ err: error })
    }
  }
  let beating = beat()
  const timer = setInterval(() => {
    beating = beat()
  }, RENEWAL_INTERVAL_MS)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await beating
    },
  }
}

/** Renews the leases, and aborts the jobs that another worker has taken over. */
async function renew({ database }: JobContext, running: ReadonlySet<RunningJob>): Promise<void> {
  const jobs = [...running]
  if (jobs.length === 0) return
  const heldIds = await renewLeases(database, jobs)
  for (const job of jobs) {
    if (running.has(job) && !heldIds.has(job.id)) job.controller.abort()
  }
}
