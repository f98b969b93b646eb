import type { SharedStore } from '../../config/shared-store.ts'

export type SessionUsers = {
  /** Registers an element that needs the session; returns a function that unregisters it. */
  join(): () => void
}

/**
 * Counts the elements on the page that need the session, in every copy of the kit. When the last one has left,
 * `onDeserted` can abort pending requests. An element that leaves and rejoins at once, as in a restart, is not treated
 * as having left.
 */
export function createSessionUsers(store: SharedStore, onDeserted: () => void): SessionUsers {
  const count = (): number => Number(store.get() ?? 0)
  let hasJoined = false
  store.subscribe(() => {
    if (hasJoined && count() === 0) queueMicrotask(() => count() === 0 && onDeserted())
  })
  return {
    join() {
      hasJoined = true
      store.set(count() + 1)
      let isThere = true
      return () => {
        if (isThere) store.set(count() - 1)
        isThere = false
      }
    },
  }
}
