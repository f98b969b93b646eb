import type { Logger } from 'pino'
import { withTimeout } from './with-timeout.ts'

/** How long a stop waits for mails that are on their way, in milliseconds. */
const STOP_TIMEOUT_MS = 3_000

export type BackgroundTasks = {
  /** Starts work that no answer waits for: neither its time nor its failure shows. */
  run(work: () => Promise<void>): void
  /** Resolves when all that was started has ended. */
  settled(): Promise<void>
  /** The same, but not for ever: a mail server that is slow must not keep the server from stopping. */
  stopped(withinMs?: number): Promise<void>
}

/** Mails leave this way, so that an answer takes the same time whether or not one is sent. */
export function createBackgroundTasks(log: Pick<Logger, 'error'>): BackgroundTasks {
  const running = new Set<Promise<void>>()
  const settled = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    run(work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error }))
        .finally(() => running.delete(task))
      running.add(task)
    },
    settled,
    stopped: (withinMs = STOP_TIMEOUT_MS) => withTimeout(settled(), withinMs),
  }
}
