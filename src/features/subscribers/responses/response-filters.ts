import { filtersFromQuery, withFields } from '../filters-in-address.ts'
import type { ResponseFilters } from './api.ts'

export type { ResponseFilters } from './api.ts'

export const NO_RESPONSE_FILTERS: ResponseFilters = {
  campaignId: null,
  from: null,
  to: null,
  fields: [],
  search: '',
}

/** The filters in a URL's query, spelled as those of the subscribers. Invalid values are ignored. */
export function responseFiltersFromQuery(query: URLSearchParams): ResponseFilters {
  const { campaignId, from, to, fields, search } = filtersFromQuery(query)
  return { campaignId, from, to, fields, search }
}

/** The query with these filters; its other parameters are kept. */
export function withResponseFilters(
  query: URLSearchParams,
  { campaignId: campaign, from, to, fields, search }: ResponseFilters,
): URLSearchParams {
  const updatedQuery = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ campaign, from, to, search })) {
    updatedQuery.delete(name)
    if (value) updatedQuery.append(name, value)
  }
  return withFields(updatedQuery, fields)
}

export const hasResponseFilter = ({
  campaignId,
  from,
  to,
  fields,
  search,
}: ResponseFilters): boolean =>
  [campaignId, from, to].some((value) => value !== null) ||
  fields.length > 0 ||
  search.trim() !== ''
