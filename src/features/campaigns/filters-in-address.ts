import { INTENTS } from '../../popup/intents.ts'
import type { CampaignsQuery } from './api.ts'
import { CAMPAIGN_STATUSES, NEWEST_FIRST, parseSort, sortParameter } from './model.ts'

export type UrlFilters = Pick<CampaignsQuery, 'status' | 'intent' | 'search' | 'sort'>

/** The filters and the sort order in a URL's query; null if there are none. Invalid values are ignored. */
export function filtersFromQuery(query: URLSearchParams): UrlFilters | null {
  const status = CAMPAIGN_STATUSES.find((candidate) => candidate === query.get('status')) ?? null
  const intent = INTENTS.find((candidate) => candidate === query.get('intent')) ?? null
  const search = query.get('search') ?? ''
  const sort = parseSort(query.get('sort') ?? '')
  const hasFilters = status || intent || search || sort
  return hasFilters ? { status, intent, search, sort: sort ?? NEWEST_FIRST } : null
}

/** The query with these filters and this order; its other parameters are kept. */
export function withFilters(query: URLSearchParams, filters: UrlFilters): URLSearchParams {
  const { status, intent, search } = filters
  const sortText = sortParameter(filters.sort)
  const sort = sortText === sortParameter(NEWEST_FIRST) ? null : sortText
  const updatedQuery = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ status, intent, search, sort })) {
    updatedQuery.delete(name)
    if (value) updatedQuery.append(name, value)
  }
  return updatedQuery
}
