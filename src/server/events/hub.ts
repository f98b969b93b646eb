import type { Database } from '../platform/database/database.ts'
import type { SignalQueue } from './signal-queue.ts'

/** The `NOTIFY` channel; its payload is an account’s id. See 0019_events.sql. */
const CHANNEL = 'account_events'
/** Proxies close an idle connection after about a minute. */
const HEARTBEAT_INTERVAL_MS = 15_000

export type EventHub = {
  /** Signals every event that is committed from now on. Returns a function that unsubscribes. */
  subscribe(accountId: string, queue: SignalQueue): Promise<() => void>
  /** Ends all streams and accepts no new streams. */
  close(): Promise<void>
}

type Hub = { queuesByAccount: Map<string, Set<SignalQueue>>; isClosed: boolean }

function allQueues({ queuesByAccount }: Hub): SignalQueue[] {
  return [...queuesByAccount.values()].flatMap((queues) => [...queues])
}

/** @param accountId null after a lost connection to the database: any event may have been missed */
function wake(hub: Hub, accountId: string | null): void {
  const queuesToWake =
    accountId === null ? allQueues(hub) : (hub.queuesByAccount.get(accountId) ?? [])
  for (const queue of [...queuesToWake]) queue.post('events')
}

function addSubscriber(
  { queuesByAccount }: Hub,
  accountId: string,
  queue: SignalQueue,
): () => void {
  const queues = queuesByAccount.get(accountId) ?? new Set()
  queuesByAccount.set(accountId, queues.add(queue))
  return () => {
    queues.delete(queue)
    if (queues.size === 0 && queuesByAccount.get(accountId) === queues)
      queuesByAccount.delete(accountId)
  }
}

/** Wakes the event streams of this process. They share one `LISTEN`, started by the first. */
export function createEventHub(database: Pick<Database, 'listen'>): EventHub {
  const hub: Hub = { queuesByAccount: new Map(), isClosed: false }
  let listenPromise: Promise<() => Promise<void>> | null = null
  const timer = setInterval(() => {
    for (const queue of allQueues(hub)) queue.post('heartbeat')
  }, HEARTBEAT_INTERVAL_MS)
  timer.unref()

  const listen = async (): Promise<void> => {
    listenPromise ??= database.listen(CHANNEL, (accountId) => wake(hub, accountId))
    await listenPromise.catch((error: unknown) => {
      listenPromise = null
      throw error
    })
  }
  return {
    async subscribe(accountId, queue) {
      await listen()
      if (hub.isClosed) queue.post('end')
      return addSubscriber(hub, accountId, queue)
    },
    async close() {
      hub.isClosed = true
      clearInterval(timer)
      for (const queue of allQueues(hub)) queue.post('end')
      await (await listenPromise?.catch(() => null))?.()
    },
  }
}
