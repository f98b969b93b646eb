import type { Logger } from 'pino'
import { withTimeout } from './with-timeout.ts'

/** How long a shutdown waits for emails that are being sent, in milliseconds. */
const STOP_TIMEOUT_MS = 3_000

export type BackgroundTasks = {
  /** Starts work that no response waits for, so that neither its duration nor its failure is visible. */
  run(work: () => Promise<void>): void
  /** Resolves when all running work has ended. */
  settled(): Promise<void>
  /** The same with a time limit: a slow mail server must not keep the server from stopping. */
  stopped(timeoutMs?: number): Promise<void>
}

/** Used for emails, so that a response takes the same time whether or not an email is sent. */
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
    stopped: (timeoutMs = STOP_TIMEOUT_MS) => withTimeout(settled(), timeoutMs),
  }
}
