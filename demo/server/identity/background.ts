import type { Logger } from 'pino'

export type Background = {
  /** Starts work that no answer waits for: neither its time nor its failure shows. */
  run(work: () => Promise<void>): void
  /** Resolves when all that was started has ended. */
  settled(): Promise<void>
}

/** Mails leave this way, so that an answer takes the same time whether or not one is sent. */
export function createBackground(log: Pick<Logger, 'error'>): Background {
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const task = work()
        .catch((error: unknown) => log.error({ err: error }))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
