import { whenIdle } from './idle.ts'

type Load = () => Promise<unknown>

const waiting = new Set<Load>()
let hasBegun = false

/**
 * Code that a person may want next: fetched when the page's first element can be used and the page has
 * nothing better to do. A load that fails is asked for again by who needs it.
 */
export function fetchAhead(load: Load): void {
  if (hasBegun) whenIdle(() => void load().catch(() => {}))
  else waiting.add(load)
}

/** An element can be used: from now on there is time. */
export function beginFetchingAhead(): void {
  if (hasBegun) return
  hasBegun = true
  for (const load of waiting) fetchAhead(load)
  waiting.clear()
}
