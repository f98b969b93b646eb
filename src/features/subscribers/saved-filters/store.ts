import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { type Async, createLatestRequest, loading, ready } from '../../../lib/async.ts'
import type { SavedFilterTab } from '../saved-filter-rules.ts'
import { addSavedFilter, changeSavedFilter, deleteSavedFilter, getSavedFilters } from './api.ts'
import type { SavedFilter } from './model.ts'

const STORES = {
  subscribers: perKit((kit) => createSavedFilters(kit, 'subscribers')),
  answers: perKit((kit) => createSavedFilters(kit, 'answers')),
} satisfies Record<SavedFilterTab, unknown>

/** The user's saved filters of a tab of the selected site, by name. */
export const savedFiltersStore = (kit: Kit, tab: SavedFilterTab) => STORES[tab](kit)

function createSavedFilters({ http }: Kit, tab: SavedFilterTab) {
  const latestRequest = createLatestRequest()
  const saved = signal<Async<SavedFilter[]>>(loading)
  let shownSite: string | null = null

  const reload = (): Promise<void> =>
    latestRequest.run(
      (signal) => getSavedFilters(http, tab, { signal }),
      (next) => {
        if (next.status !== 'loading' || saved.peek().status !== 'ready') saved.value = next
      },
    )
  /** Shows one filter more, fewer or changed, unless another site is shown meanwhile. */
  const replace = (site: string | null, id: string | null, by: SavedFilter | null): void => {
    const before = saved.peek()
    if (before.status !== 'ready' || site !== shownSite) return
    const others = before.value.filter((one) => one.id !== id)
    const all = by === null ? others : [...others, by]
    saved.value = ready(all.sort((one, other) => one.name.localeCompare(other.name)))
  }
  return {
    saved: computed(() => saved.value),
    /** Loads the site's filters; those already shown stay until then. */
    open(site: string | null): Promise<void> {
      if (site !== shownSite) saved.value = loading
      shownSite = site
      return reload()
    },
    reload,
    /** Call it when the view unmounts. */
    stop: latestRequest.stop,
    /** @throws ApiFailure */
    async add(input: Omit<SavedFilter, 'id'>): Promise<void> {
      const site = shownSite
      replace(site, null, await addSavedFilter(http, { ...input, tab }))
    },
    /** @throws ApiFailure */
    async change(id: string, change: Partial<Omit<SavedFilter, 'id'>>): Promise<void> {
      const site = shownSite
      replace(site, id, await changeSavedFilter(http, id, change))
    },
    /** @returns what saves the filter again, on its own site. @throws ApiFailure */
    async remove(filter: SavedFilter): Promise<() => Promise<void>> {
      const site = shownSite
      await deleteSavedFilter(http, filter.id)
      replace(site, filter.id, null)
      const headers = site === null ? {} : { 'site-id': site }
      return async () =>
        replace(site, null, await addSavedFilter(http, { ...filter, tab }, { headers }))
    },
  }
}
