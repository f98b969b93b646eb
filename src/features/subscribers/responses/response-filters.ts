import { filtersFromQuery, withFields } from '../filters-in-address.ts'
import type { ResponseFilters } from './api.ts'
import { NEWEST_RESPONSES_FIRST, parseResponseSort, responseSortParameter } from './model.ts'

export type { ResponseFilters } from './api.ts'

export const NO_RESPONSE_FILTERS: Omit<ResponseFilters, 'sort'> = {
  campaignId: null,
  from: null,
  to: null,
  country: null,
  fields: [],
  search: '',
}

export const INITIAL_RESPONSE_FILTERS: ResponseFilters = {
  ...NO_RESPONSE_FILTERS,
  sort: NEWEST_RESPONSES_FIRST,
}

/** The filters and the order in a URL's query, spelled as those of the subscribers. Invalid values are ignored. */
export function responseFiltersFromQuery(query: URLSearchParams): ResponseFilters {
  const { campaignId, from, to, country, fields, search } = filtersFromQuery(query)
  const sort = parseResponseSort(query.get('sort') ?? '') ?? NEWEST_RESPONSES_FIRST
  return { campaignId, from, to, country, fields, search, sort }
}

/** The query with these filters and this order; its other parameters are kept. */
export function withResponseFilters(
  query: URLSearchParams,
  { campaignId: campaign, from, to, country, fields, search, sort: order }: ResponseFilters,
): URLSearchParams {
  const sortText = responseSortParameter(order)
  const sort = sortText === responseSortParameter(NEWEST_RESPONSES_FIRST) ? null : sortText
  const updatedQuery = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ campaign, from, to, country, search, sort })) {
    updatedQuery.delete(name)
    if (value) updatedQuery.append(name, value)
  }
  return withFields(updatedQuery, fields)
}

export const hasResponseFilter = ({
  campaignId,
  from,
  to,
  country,
  fields,
  search,
}: ResponseFilters): boolean =>
  [campaignId, from, to, country].some((value) => value !== null) ||
  fields.length > 0 ||
  search.trim() !== ''
