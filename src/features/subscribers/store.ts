import { computed, signal } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import { type Async, createLatestRequest, loading } from '../../lib/async.ts'
import { createPagedList } from '../../lib/paged-list.ts'
import { getCampaignChoices, getCountries, getFormFields, getSubscribers, getTags } from './api.ts'
import { bulkRunStore } from './bulk-runs/store.ts'
import { exportsStore } from './exports/store.ts'
import {
  hasFilter,
  INITIAL_FILTERS,
  NO_FILTERS,
  type SubscriberFilters,
} from './filters-in-address.ts'
import type { SubscriberPage } from './model.ts'

/** The selected site's subscribers, one page at a time. */
export const subscribersStore = perKit(createSubscribers)

function createSubscribers(kit: Kit) {
  const subscribers = createPagedList<SubscriberFilters, SubscriberPage>(
    INITIAL_FILTERS,
    (query, signal) => getSubscribers(kit.http, query, { signal }),
    ({ exports, bulkRun }) => {
      exportsStore(kit).show(exports)
      bulkRunStore(kit).show(bulkRun)
    },
  )
  const { filters, page, list, isFetching, show, reload } = subscribers
  const fields = createLoad((signal) => getFormFields(kit.http, { signal }))
  const campaigns = createLoad((signal) => getCampaignChoices(kit.http, { signal }))
  const countries = createLoad((signal) => getCountries(kit.http, { signal }))
  const tags = createLoad((signal) => getTags(kit.http, { signal }))
  const loads = [fields, campaigns, countries, tags]
  let shownSite: string | null = null
  const selectSite = (site: string | null): void => {
    if (site !== shownSite) {
      for (const one of [subscribers, ...loads, exportsStore(kit), bulkRunStore(kit)]) one.clear()
    }
    shownSite = site
  }

  return {
    filters,
    isFiltered: computed(() => hasFilter(filters.value)),
    page,
    list,
    isFetching,
    /** The fields of the site's forms. */
    fields,
    /** The site's campaigns, for the filter; loaded when it is opened. */
    campaigns,
    /** The countries of the site's subscribers, for the filter. */
    countries,
    /** The tags of the site's subscribers, for the filter. */
    tags,

    /** Drops what belongs to another site. */
    selectSite,
    /** Loads the selected site's list with these filters; another site's rows are dropped. */
    async open(site: string | null, initialFilters: SubscriberFilters, page = 1): Promise<void> {
      selectSite(site)
      await Promise.all([show(initialFilters, page), fields.reload()])
    },
    /** Call it when the view unmounts. */
    close(): void {
      for (const one of [subscribers, ...loads]) one.stop()
    },
    reload,
    /** Also loads the fields, of which an import may add some. */
    async reloadWithFields(): Promise<void> {
      await Promise.all([reload(), fields.reload()])
    },
    /** Loads the list with exactly these filters. */
    show,
    async filter(change: Partial<Omit<SubscriberFilters, 'search'>>): Promise<void> {
      await show({ ...filters.peek(), ...change })
    },
    async clearFilters(): Promise<void> {
      await show({ ...filters.peek(), ...NO_FILTERS })
    },
    /** Searches after a pause in typing; a pending request is cancelled. */
    search(search: string): void {
      subscribers.showSoon({ ...filters.peek(), search })
    },
    goToPage: subscribers.goToPage,
  }
}

/** Something that a toolbar needs beside its list. */
export function createLoad<Value>(load: (signal: AbortSignal) => Promise<Value>) {
  const latestRequest = createLatestRequest()
  const state = signal<Async<Value>>(loading)
  return {
    state: computed(() => state.value),
    clear(): void {
      state.value = loading
    },
    reload: (): Promise<void> =>
      latestRequest.run(load, (next) => {
        if (next.status !== 'loading' || state.peek().status !== 'ready') state.value = next
      }),
    stop: latestRequest.stop,
  }
}
