import type { SharedStore } from '../../config/shared-store.ts'
import type { EventKind } from '../events/model.ts'

/** The key of the shared store that passes events to every copy of the kit on the page. */
export const LIVE_EVENT = 'live-event'

/**
 * Calls `listener` when an event of these kinds has happened in the account, or may have been missed. It doesn't
 * receive the event, so it has to reload the data. Returns a function that stops listening.
 */
export function listenForEvents(
  store: SharedStore,
  kinds: readonly EventKind[],
  listener: () => void,
): () => void {
  const matchingKinds: readonly unknown[] = [...kinds, 'reset']
  return store.subscribe(() => {
    const event = store.get()
    const isObject = typeof event === 'object' && event !== null && 'kind' in event
    if (isObject && matchingKinds.includes(event.kind)) listener()
  })
}
