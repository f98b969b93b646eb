import { type ReadonlySignal, signal } from '@preact/signals-core'

/**
 * A plain versioned value that two copies of the kit can share. Signals cannot cross copies
 * (two copies of signals-core do not track each other): each copy mirrors the store into its own.
 */
export type SharedStore = {
  get(): unknown
  set(value: unknown): void
  subscribe(listener: () => void): () => void
  /** Counts the changes, so that a late subscriber can tell whether it missed one. */
  readonly version: number
}

export function createSharedStore(): SharedStore {
  const listeners = new Set<() => void>()
  let value: unknown
  let version = 0
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      version += 1
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get version() {
      return version
    },
  }
}

/** The store as a signal of this copy. `parse` judges what another copy, perhaps older, has put there. */
export function mirror<T>(store: SharedStore, parse: (value: unknown) => T): ReadonlySignal<T> {
  const mirrored = signal(parse(store.get()))
  store.subscribe(() => {
    mirrored.value = parse(store.get())
  })
  return mirrored
}
