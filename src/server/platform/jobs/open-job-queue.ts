import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { openBoss } from './boss.ts'
import type { JobQueue } from './job-queue.ts'
import { createRunner } from './runner.ts'
import { CHANNEL, sendJobs } from './send.ts'

type Options = {
  database: Database
  log: Pick<Logger, 'error'>
  /** The names of all queues. */
  names: readonly string[]
}

/** Opens the queues, which share the server's database, and creates their tables if necessary. */
export async function openJobQueue({ database, log, names }: Options): Promise<JobQueue> {
  const boss = await openBoss(database, names)
  boss.on('error', (error) => log.error({ err: error }))
  const runner = createRunner({ boss, database, log })
  const unlisten = await database.listen(CHANNEL, () => runner.wake())
  const sendAll: JobQueue['sendAll'] = (statements, name, jobs) => {
    if (!names.includes(name)) throw new Error(`There is no queue ${name}.`)
    return sendJobs(boss, statements, { name, jobs })
  }
  return {
    sendAll,
    send: (statements, name, data, options) =>
      sendAll(statements, name, [{ data, startAfter: options?.startAfter }]),
    async work(name, handler, { concurrency = 1 } = {}) {
      runner.add({ name, handler, concurrency })
    },
    async close() {
      await unlisten()
      await runner.close()
      await boss.stop({ graceful: false })
    },
  }
}
