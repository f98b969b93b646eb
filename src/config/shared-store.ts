import { type ReadonlySignal, signal } from '@preact/signals-core'

/**
 * A versioned value that copies of the kit can share. Signals can't be shared, because two copies of signals-core don't
 * track each other; each copy mirrors the store in a signal of its own.
 */
export type SharedStore = {
  get(): unknown
  set(value: unknown): void
  subscribe(listener: () => void): () => void
  /** Counts the changes, so that a late subscriber can detect a missed one. */
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

/** The store as a signal. `parse` validates a value that another copy, perhaps an older version, has stored. */
export function mirror<T>(store: SharedStore, parse: (value: unknown) => T): ReadonlySignal<T> {
  const mirroredSignal = signal(parse(store.get()))
  store.subscribe(() => {
    mirroredSignal.value = parse(store.get())
  })
  return mirroredSignal
}
