import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { SharedStore } from './shared-store.ts'

/** The selected site. Every call sends its ID in the `site-id` header. */
export type SelectedSite = {
  readonly siteId: ReadonlySignal<string | null>
  /** The only way to change the selection; null clears it. Every copy of the kit on the page follows the change. */
  selectSite(siteId: string | null): void
}

/** For the page's `update({ siteId })`, which has no Kit: all copies read the ID from the store. */
export const storeSelectedSite = (store: SharedStore, siteId: string | null): void =>
  store.set(siteId)

/** @param configured the host's `siteId`; a copy that started earlier has already set one */
export function createSelectedSite(
  store: SharedStore,
  configured: string | null = null,
): SelectedSite {
  if (store.get() === undefined) store.set(configured)
  const read = (): string | null => {
    const value = store.get()
    return typeof value === 'string' ? value : null
  }
  const siteId = signal(read())
  const selectSite = (next: string | null): void => {
    siteId.value = next
  }
  store.subscribe(() => selectSite(read()))
  effect(() => store.set(siteId.value))
  return { siteId, selectSite }
}
