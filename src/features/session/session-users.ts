import type { SharedStore } from '../../config/shared-store.ts'

export type SessionUsers = {
  /** An element needs the session from now on; the answer takes that back. */
  join(): () => void
}

/**
 * Who on the page needs the session, in every copy of the kit. When the last one has left, what is
 * asked for them is asked in vain. One that leaves and comes at once, as in a fresh start, has not left.
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
