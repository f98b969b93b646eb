import { setTimeout as pause } from 'node:timers/promises'
import { MAX_WAIT_MS } from './patience.ts'

const POLL_MS = 50

/** Retries `attempt` until it succeeds, and returns its value. For conditions that no locator can wait for. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() - start > MAX_WAIT_MS) throw error
    }
    await pause(POLL_MS)
  }
}
