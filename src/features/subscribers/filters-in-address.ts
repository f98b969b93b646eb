import type { SubscribersQuery } from './api.ts'
import {
  type FieldFilter,
  MAX_FIELD_FILTERS,
  NEWEST_FIRST,
  parseSort,
  STATE_FILTERS,
  sortParameter,
  UNKNOWN_COUNTRY,
} from './model.ts'
import { MAX_TAG_LENGTH } from './person-rules.ts'

export type SubscriberFilters = Omit<SubscribersQuery, 'page' | 'after'>

export const NO_FILTERS: Omit<SubscriberFilters, 'sort'> = {
  campaignId: null,
  state: null,
  from: null,
  to: null,
  country: null,
  tag: null,
  fields: [],
  search: '',
}

export const INITIAL_FILTERS: SubscriberFilters = { ...NO_FILTERS, sort: NEWEST_FIRST }

const ID = /^[\da-f-]{36}$/i
const FIELD_PREFIX = 'field:'

/** A day that exists, as the URL and the API write it: `2026-11-27`. Null for anything else. */
export function parseDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

const parseCountry = (text: string | null): string | null =>
  text !== null && (text === UNKNOWN_COUNTRY || /^[A-Z]{2}$/.test(text)) ? text : null

/** Null for a text that can't be a tag. */
const parseTag = (text: string | null): string | null =>
  text !== null && text !== '' && text === text.trim() && text.length <= MAX_TAG_LENGTH
    ? text
    : null

/** A field's filter as the URL writes it: `contains:oslo`, `equals:Oslo` or `empty`. */
const fieldFilterText = (filter: FieldFilter): string =>
  filter.how === 'empty' ? filter.how : `${filter.how}:${filter.value}`

function parseFieldFilter(name: string, text: string): FieldFilter | null {
  if (name === '') return null
  if (text === 'empty') return { name, how: 'empty' }
  const [, how, value = ''] = /^(contains|equals):(.*)$/su.exec(text) ?? []
  if (value.trim() === '' || (how !== 'contains' && how !== 'equals')) return null
  return { name, how, value }
}

/** At most one for each field, in the order of the URL. */
function fieldsFromQuery(query: URLSearchParams): FieldFilter[] {
  const filters = new Map<string, FieldFilter>()
  for (const [key, text] of query) {
    if (!key.startsWith(FIELD_PREFIX)) continue
    const filter = parseFieldFilter(key.slice(FIELD_PREFIX.length), text)
    if (filter !== null && filters.size < MAX_FIELD_FILTERS) filters.set(filter.name, filter)
  }
  return [...filters.values()]
}

/** The filters and the sort order in a URL's query. Invalid values are ignored. */
export function filtersFromQuery(query: URLSearchParams): SubscriberFilters {
  const campaign = query.get('campaign')
  return {
    campaignId: campaign !== null && ID.test(campaign) ? campaign : null,
    state: STATE_FILTERS.find((candidate) => candidate === query.get('state')) ?? null,
    from: parseDay(query.get('from')),
    to: parseDay(query.get('to')),
    country: parseCountry(query.get('country')),
    tag: parseTag(query.get('tag')),
    fields: fieldsFromQuery(query),
    search: query.get('search') ?? '',
    sort: parseSort(query.get('sort') ?? '') ?? NEWEST_FIRST,
  }
}

/** The query with these filters and this order; its other parameters are kept. */
export function withFilters(query: URLSearchParams, filters: SubscriberFilters): URLSearchParams {
  const { campaignId: campaign, state, from, to, country, tag, search } = filters
  const sortText = sortParameter(filters.sort)
  const sort = sortText === sortParameter(NEWEST_FIRST) ? null : sortText
  const updatedQuery = new URLSearchParams(query)
  for (const [name, value] of Object.entries({
    campaign,
    state,
    from,
    to,
    country,
    tag,
    search,
    sort,
  })) {
    updatedQuery.delete(name)
    if (value) updatedQuery.append(name, value)
  }
  return withFields(updatedQuery, filters.fields)
}

/** The query with these filters by field; its other parameters are kept. */
export function withFields(
  query: URLSearchParams,
  fields: readonly FieldFilter[],
): URLSearchParams {
  const updatedQuery = new URLSearchParams(query)
  for (const name of [...updatedQuery.keys()])
    if (name.startsWith(FIELD_PREFIX)) updatedQuery.delete(name)
  for (const filter of fields)
    updatedQuery.append(FIELD_PREFIX + filter.name, fieldFilterText(filter))
  return updatedQuery
}

export const hasFilter = ({
  campaignId,
  state,
  from,
  to,
  country,
  tag,
  fields,
  search,
}: SubscriberFilters): boolean =>
  [campaignId, state, from, to, country, tag].some((value) => value !== null) ||
  fields.length > 0 ||
  search.trim() !== ''
