import type { SharedStore } from '../../src/config/shared-store.ts'

/**
 * Elects the element that shows the page's toasts: the first one connected, from any copy of the kit.
 * @returns a function that leaves the queue
 */
export function joinToastQueue(store: SharedStore, onTurn: (isFirst: boolean) => void): () => void {
  const me = {}
  const queue = (): readonly unknown[] => {
    const value = store.get()
    return Array.isArray(value) ? value : []
  }
  const stop = store.subscribe(() => onTurn(queue()[0] === me))
  store.set([...queue(), me])
  return () => {
    stop()
    store.set(queue().filter((other) => other !== me))
  }
}
