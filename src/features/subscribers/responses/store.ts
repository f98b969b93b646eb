import { computed } from '@preact/signals-core'
import { type Kit, perKit } from '../../../config/kit.ts'
import { createPagedList } from '../../../lib/paged-list.ts'
import { createLoad, subscribersStore } from '../store.ts'
import { deleteResponse, getResponseCountries, getResponses } from './api.ts'
import type { ResponsePage } from './model.ts'
import {
  hasResponseFilter,
  INITIAL_RESPONSE_FILTERS,
  NO_RESPONSE_FILTERS,
  type ResponseFilters,
} from './response-filters.ts'

/** What joined no list on the selected site, one page at a time. */
export const responsesStore = perKit(createResponses)

function createResponses(kit: Kit) {
  const responses = createPagedList<ResponseFilters, ResponsePage>(
    INITIAL_RESPONSE_FILTERS,
    (query, signal) => getResponses(kit.http, query, { signal }),
  )
  const { filters, page, list, isFetching, show, reload, goToPage } = responses
  const countries = createLoad((signal) => getResponseCountries(kit.http, { signal }))
  const { selectSite, fields, campaigns, close } = subscribersStore(kit)
  let shownSite: string | null = null

  return {
    filters,
    isFiltered: computed(() => hasResponseFilter(filters.value)),
    page,
    list,
    isFetching,
    /** The fields of the site's forms, whose labels name the answers. */
    fields,
    /** The site's campaigns, for the filter. */
    campaigns,
    /** The countries of the site's answers, for the filter; loaded when it is opened. */
    countries,

    /** Loads the selected site's list with these filters; another site's rows are dropped. */
    async open(site: string | null, initialFilters: ResponseFilters, page = 1): Promise<void> {
      if (site !== shownSite) for (const one of [responses, countries]) one.clear()
      shownSite = site
      selectSite(site)
      await Promise.all([show(initialFilters, page), fields.reload()])
    },
    /** Call it when the view unmounts. */
    close(): void {
      for (const one of [responses, countries]) one.stop()
      close()
    },
    reload,
    show,
    async filter(change: Partial<Omit<ResponseFilters, 'search'>>): Promise<void> {
      await show({ ...filters.peek(), ...change })
    },
    async clearFilters(): Promise<void> {
      await show({ ...filters.peek(), ...NO_RESPONSE_FILTERS })
    },
    /** Searches after a pause in typing; a pending request is cancelled. */
    search(search: string): void {
      responses.showSoon({ ...filters.peek(), search })
    },
    goToPage,
    /** @throws ApiFailure */
    async delete(id: string): Promise<void> {
      await deleteResponse(kit.http, id)
      await reload()
    },
  }
}
