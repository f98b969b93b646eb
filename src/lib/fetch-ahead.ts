import { whenIdle } from './idle.ts'

type Load = () => Promise<unknown>

/** A queue of prefetches, which wait until `begin` is called. */
export function createPrefetchQueue(): { add(load: Load): void; start(): void } {
  const pending = new Set<Load>()
  let hasStarted = false
  const add = (load: Load): void => {
    if (hasStarted) whenIdle(() => void load().catch(() => {}))
    else pending.add(load)
  }
  return {
    add,
    start() {
      if (hasStarted) return
      hasStarted = true
      for (const load of pending) add(load)
      pending.clear()
    },
  }
}

const { add, start } = createPrefetchQueue()

/**
 * Prefetches code that the user may need next, once the page's first element is usable and the page is idle. Failures
 * are ignored, because the code is loaded again when it is needed.
 */
export const prefetchWhenIdle = add

/** Starts prefetching; called when the first element is usable. */
export const startPrefetching = start
