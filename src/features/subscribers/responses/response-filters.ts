import { filtersFromQuery } from '../filters-in-address.ts'
import type { ResponsesQuery } from './api.ts'

export type ResponseFilters = Omit<ResponsesQuery, 'page' | 'after'>

export const NO_RESPONSE_FILTERS: ResponseFilters = {
  campaignId: null,
  from: null,
  to: null,
  search: '',
}

/** The filters in a URL's query, spelled as those of the subscribers. Invalid values are ignored. */
export function responseFiltersFromQuery(query: URLSearchParams): ResponseFilters {
  const { campaignId, from, to, search } = filtersFromQuery(query)
  return { campaignId, from, to, search }
}

/** The query with these filters; its other parameters are kept. */
export function withResponseFilters(
  query: URLSearchParams,
  { campaignId: campaign, from, to, search }: ResponseFilters,
): URLSearchParams {
  const updatedQuery = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ campaign, from, to, search })) {
    updatedQuery.delete(name)
    if (value) updatedQuery.append(name, value)
  }
  return updatedQuery
}

export const hasResponseFilter = ({ campaignId, from, to, search }: ResponseFilters): boolean =>
  [campaignId, from, to].some((value) => value !== null) || search.trim() !== ''
