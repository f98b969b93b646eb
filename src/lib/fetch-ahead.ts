import { whenIdle } from './idle.ts'

type Load = () => Promise<unknown>

/** What is fetched ahead stands still until `begin`. */
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
 * Code that a person may want next: fetched when the page's first element can be used and the page has
 * nothing better to do. A load that fails is asked for again by who needs it.
 */
export const fetchAhead = add

/** An element can be used: from now on there is time. */
export const beginFetchingAhead = begin
