import { CATEGORIES, type CatalogueFilter, STATE_FILTERS } from './catalogue-rules.ts'

const MAX_SEARCH_LENGTH = 100
const PARAMETERS = ['search', 'category', 'state'] as const

/** The filter of the catalogue in the page's address; unknown values are left out. */
export const filterFromQuery = (query: URLSearchParams): CatalogueFilter => ({
  search: (query.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
  category: CATEGORIES.find((one) => one === query.get('category')) ?? null,
  state: STATE_FILTERS.find((one) => one === query.get('state')) ?? null,
})

/** The query with this filter; its other parameters are kept. */
export function withFilter(query: URLSearchParams, filter: CatalogueFilter): URLSearchParams {
  const updatedQuery = new URLSearchParams(query)
  for (const name of PARAMETERS) {
    updatedQuery.delete(name)
    const value = filter[name]
    if (value) updatedQuery.append(name, value)
  }
  return updatedQuery
}
