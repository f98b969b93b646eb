import type { Logger } from 'pino'
import { within } from './within.ts'

/** How long a stop waits for mails that are on their way, in milliseconds. */
const STOP_WITHIN_MS = 3_000

export type Background = {
  /** Starts work that no answer waits for: neither its time nor its failure shows. */
  run(work: () => Promise<void>): void
  /** Resolves when all that was started has ended. */
  settled(): Promise<void>
  /** The same, but not for ever: a mail server that is slow must not keep the server from stopping. */
  stopped(withinMs?: number): Promise<void>
}

/** Mails leave this way, so that an answer takes the same time whether or not one is sent. */
export function createBackground(log: Pick<Logger, 'error'>): Background {
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
    stopped: (withinMs = STOP_WITHIN_MS) => within(settled(), withinMs),
  }
}
