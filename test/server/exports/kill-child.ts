import { JOB_QUEUES } from '../../../src/server/app/job-queues.ts'
import { runExport } from '../../../src/server/exports/export-job.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { openJobQueue } from '../../../src/server/platform/jobs/open-job-queue.ts'
import { expireJobLeases } from '../support/jobs.ts'

const log = { info: () => undefined, error: (line: unknown) => console.error(line) }

/** What the child says after each of its transactions, and when a file is complete. */
export type Progress = { exportId: string; transactions: number; isComplete: boolean }

const report = (progress: Progress) => process.send?.(progress)

/** A server that writes the exports in its queue, and says after each transaction which one it writes. */
export async function runChild(dataFolder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataFolder })
  await expireJobLeases(database)
  const jobs = await openJobQueue({ database, log, names: JOB_QUEUES })
  await jobs.work('export', async (data, { signal }) => {
    const { exportId } = data as { exportId: string }
    const deps = { database: reporting(database, exportId), now: () => new Date(), log }
    await runExport(deps, data, signal)
    report({ exportId, transactions: 0, isComplete: true })
  })
}

function reporting(database: Database, exportId: string): Database {
  let transactions = 0
  return {
    ...database,
    async asAccount(account, work) {
      const result = await database.asAccount(account, work)
      transactions += 1
      report({ exportId, transactions, isComplete: false })
      return result
    },
  }
}
