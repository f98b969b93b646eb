import { whenIdle } from './idle.ts'

type Load = () => Promise<unknown>

/** A queue of prefetches, which wait until `begin` is called. */
export function createFetchAhead(): { add(load: Load): void; begin(): void } {
  const waiting = new Set<Load>()
  let hasBegun = false
  const add = (load: Load): void => {
    if (hasBegun) whenIdle(() => void load().catch(() => {}))
    else waiting.add(load)
  }
  return {
    add,
    begin() {
      if (hasBegun) return
      hasBegun = true
      for (const load of waiting) add(load)
      waiting.clear()
    },
  }
}

const { add, begin } = createFetchAhead()

/**
 * Prefetches code that the user may need next, once the page's first element is usable and the page is idle. Failures
 * are ignored, because the code is loaded again when it is needed.
 */
export const fetchAhead = add

/** Starts prefetching; called when the first element is usable. */
export const beginFetchingAhead = begin
