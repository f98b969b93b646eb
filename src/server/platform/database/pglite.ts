import { within } from '../process/within.ts'
import type { Engine, Row, Statements } from './database.ts'
import { type PgliteThread, startPgliteThread } from './pglite-thread.ts'
import type { WorkerSettings } from './pglite-worker-messages.ts'

/** `close()` during a statement hangs inside PGlite, so after this long its thread is ended. */
const CLOSE_WITHIN_MS = 3_000

export type PgliteEngine = Engine & {
  /** The whole cluster as a gzipped tar file. */
  dump(): Promise<Uint8Array>
}

function statementsOf(thread: PgliteThread): Statements {
  return {
    async query<R extends Row>(sql: string, params: readonly unknown[] = []) {
      const answer = await thread.ask({ action: 'query', sql, params })
      return ('rows' in answer ? answer.rows : []) as R[]
    },
    async script(sql) {
      await thread.ask({ action: 'script', sql })
    },
  }
}

/** Lets one caller through at a time, in the order of arrival. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Opens PGlite in a worker. It has one connection, so sessions wait for one another. */
export async function openPglite(settings: WorkerSettings): Promise<PgliteEngine> {
  const thread = await startPgliteThread(settings)
  const statements = statementsOf(thread)
  const inTurn = createQueue()
  let closing: Promise<void> | null = null

  async function drainThenClose(): Promise<void> {
    const closed = inTurn(() => thread.ask({ action: 'close' }))
    await within(
      closed.catch(() => undefined),
      CLOSE_WITHIN_MS,
    )
    await thread.terminate()
  }

  return {
    session: (work) => {
      if (closing) return Promise.reject(new Error('The database is closed.'))
      return inTurn(() => work(statements))
    },
    async listen(channel, hear) {
      const stop = thread.onNotice((notice) => {
        if (notice.channel === channel) hear(notice.payload)
      })
      await inTurn(() => thread.ask({ action: 'listen', channel }))
      return async () => stop()
    },
    dump: () =>
      inTurn(async () => {
        const answer = await thread.ask({ action: 'dump' })
        if (!('dump' in answer)) throw new Error('The database sent no dump.')
        return answer.dump
      }),
    close: () => {
      closing ??= drainThenClose()
      return closing
    },
  }
}
