import type { SharedStore } from '../../config/shared-store.ts'

export type SessionConsumers = {
  /** Registers an element that needs the session; returns a function that unregisters it. */
  join(): () => void
}

/**
 * Counts the elements on the page that need the session, in every copy of the kit. When the last one has left,
 * `onLastLeft` can abort pending requests. An element that leaves and rejoins at once, as in a restart, is not treated
 * as having left.
 */
export function createSessionConsumers(
  store: SharedStore,
  onLastLeft: () => void,
): SessionConsumers {
  const count = (): number => Number(store.get() ?? 0)
  let hasJoined = false
  store.subscribe(() => {
    if (hasJoined && count() === 0) queueMicrotask(() => count() === 0 && onLastLeft())
  })
  return {
    join() {
      hasJoined = true
      store.set(count() + 1)
      let isRegistered = true
      return () => {
        if (isRegistered) store.set(count() - 1)
        isRegistered = false
      }
    },
  }
}
