import { createQueue } from '../process/create-queue.ts'
import { withTimeout } from '../process/with-timeout.ts'
import type { DatabaseEngine, Queryable, Row } from './database.ts'
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts'
import type { WorkerSettings } from './pglite-worker-messages.ts'

/** `close()` during a statement hangs inside PGlite, so its thread is terminated after this time. */
const CLOSE_TIMEOUT_MS = 3_000

export type PgliteEngine = DatabaseEngine & {
  /** The whole cluster as a gzipped tar file. */
  dump(): Promise<Uint8Array>
}

function createQueryable(thread: PgliteThread): Queryable {
  return {
    async query<R extends Row>(sql: string, params: readonly unknown[] = []) {
      const answer = await thread.send({ action: 'query', sql, params })
      return ('rows' in answer ? answer.rows : []) as R[]
    },
    async script(sql) {
      await thread.send({ action: 'script', sql })
    },
  }
}

/** Opens PGlite in a worker. It has one connection, so sessions run one after the other. */
export async function openPglite(settings: WorkerSettings): Promise<PgliteEngine> {
  const thread = await startPgliteThread(settings)
  const statements = createQueryable(thread)
  const enqueue = createQueue()
  let closePromise: Promise<void> | null = null

  async function drainThenClose(): Promise<void> {
    const closed = enqueue(() => thread.send({ action: 'close' }))
    await withTimeout(
      closed.catch(() => undefined),
      CLOSE_TIMEOUT_MS,
    )
    await thread.terminate()
  }

  return {
    session: (work) => {
      if (closePromise) return Promise.reject(new Error('The database is closed.'))
      return enqueue(() => work(statements))
    },
    async listen(channel, onNotification) {
      const stop = thread.onNotice((notice) => {
        if (notice.channel === channel) onNotification(notice.payload)
      })
      await enqueue(() => thread.send({ action: 'listen', channel }))
      return async () => stop()
    },
    dump: () =>
      enqueue(async () => {
        const answer = await thread.send({ action: 'dump' })
        if (!('dump' in answer)) throw new Error('The database did not send a dump.')
        return answer.dump
      }),
    close: () => {
      closePromise ??= drainThenClose()
      return closePromise
    },
  }
}
