import type { SubscribersQuery } from './api.ts'
import { NEWEST_FIRST, parseSort, STATE_FILTERS, sortParameter } from './model.ts'

export type SubscriberFilters = Omit<SubscribersQuery, 'page' | 'after'>

export const NO_FILTERS = {
  campaignId: null,
  state: null,
  from: null,
  to: null,
  search: '',
} as const satisfies Omit<SubscriberFilters, 'sort'>

export const INITIAL_FILTERS: SubscriberFilters = { ...NO_FILTERS, sort: NEWEST_FIRST }

const ID = /^[\da-f-]{36}$/i

/** A day that exists, as the URL and the API write it: `2026-11-27`. Null for anything else. */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

/** The filters and the sort order in a URL's query. Invalid values are ignored. */
export function filtersFromQuery(query: URLSearchParams): SubscriberFilters {
  const campaign = query.get('campaign')
  return {
    campaignId: campaign !== null && ID.test(campaign) ? campaign : null,
    state: STATE_FILTERS.find((candidate) => candidate === query.get('state')) ?? null,
    from: parseDay(query.get('from')),
    to: parseDay(query.get('to')),
    search: query.get('search') ?? '',
    sort: parseSort(query.get('sort') ?? '') ?? NEWEST_FIRST,
  }
}

/** The query with these filters and this order; its other parameters are kept. */
export function withFilters(query: URLSearchParams, filters: SubscriberFilters): URLSearchParams {
  const { campaignId: campaign, state, from, to, search } = filters
  const sortText = sortParameter(filters.sort)
  const sort = sortText === sortParameter(NEWEST_FIRST) ? null : sortText
  const updatedQuery = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ campaign, state, from, to, search, sort })) {
    updatedQuery.delete(name)
    if (value) updatedQuery.append(name, value)
  }
  return updatedQuery
}

export const hasFilter = ({ campaignId, state, from, to, search }: SubscriberFilters): boolean =>
  [campaignId, state, from, to].some((value) => value !== null) || search.trim() !== ''
