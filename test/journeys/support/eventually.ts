import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from './patience.ts'

const POLL_MS = 50

/** Tries until `attempt` no longer fails, for what no locator can wait for; gives its value. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() - start > PATIENCE_MS) throw error
    }
    await pause(POLL_MS)
  }
}
