import { JOB_QUEUES } from '../../../src/server/app/job-queues.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { openBoss } from '../../../src/server/platform/jobs/boss.ts'
import type { JobHandler, JobQueue } from '../../../src/server/platform/jobs/job-queue.ts'
import { sendJobs } from '../../../src/server/platform/jobs/send.ts'

export type TestJobs = JobQueue & {
  /**
   * Runs every job that is due by the test's clock, and those that they add, one after the other. Throws what a
   * handler throws, and leaves that job in its queue.
   * @returns how many jobs ran
   */
  workOff(): Promise<number>
}

type DueJob = { id: string; name: string; data: unknown }

/** The server's own queues, whose jobs run only when a test asks for it. */
export async function openTestJobs(database: Database, now: () => Date): Promise<TestJobs> {
  const boss = await openBoss(database, JOB_QUEUES)
  const handlers = new Map<string, JobHandler>()
  const controller = new AbortController()

  async function runNext(): Promise<boolean> {
    const [job] = await database.query<DueJob>(
      `update pgboss.job set state = 'active', started_on = now() where id =
         (select id from pgboss.job where name = any($1) and state < 'active'
            and (start_after <= $2 or start_after = created_on) order by start_after, id limit 1)
       returning id, name, data`,
      [[...handlers.keys()], now()],
    )
    if (job === undefined) return false
    try {
      await handlers.get(job.name)?.(job.data, { signal: controller.signal })
      await boss.deleteJob(job.name, job.id)
    } catch (error) {
      await boss.fail(job.name, job.id)
      throw error
    }
    return true
  }

  const sendAll: JobQueue['sendAll'] = (statements, name, jobs) =>
    sendJobs(boss, statements, { name, jobs })
  return {
    sendAll,
    send: (statements, name, data, options) =>
      sendAll(statements, name, [{ data, startAfter: options?.startAfter }]),
    work: async (name, handler) => {
      handlers.set(name, handler)
    },
    async workOff() {
      let count = 0
      while (await runNext()) count += 1
      return count
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/** As if the workers of running jobs had been killed 31 seconds ago, so that others take the jobs over. */
export const expireJobLeases = (database: Database) =>
  database.query(
    "update pgboss.job set started_on = started_on - interval '31 seconds' where state = 'active'",
  )
