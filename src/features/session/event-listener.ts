import type { SharedStore } from '../../config/shared-store.ts'
import type { EventKind } from '../events/model.ts'

/** The store through which every copy of the kit on the page hears of an event. */
export const LIVE_EVENT = 'live-event'

/**
 * Hears that something of these kinds has happened in the account, or that something may have been missed;
 * never what, which is asked for anew. Gives the way to stop.
 */
export function listenForEvents(
  store: SharedStore,
  kinds: readonly EventKind[],
  listener: () => void,
): () => void {
  const heard: readonly unknown[] = [...kinds, 'reset']
  return store.subscribe(() => {
    const event = store.get()
    const isObject = typeof event === 'object' && event !== null && 'kind' in event
    if (isObject && heard.includes(event.kind)) listener()
  })
}
