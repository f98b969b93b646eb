import {
  RESPONSE_COLUMNS,
  RESPONSE_COLUMNS_PARAMETER,
  type ResponseColumn,
  responseColumnsFromQuery,
} from './response-columns.ts'
import {
  type ResponseFilters,
  responseFiltersFromQuery,
  withResponseFilters,
} from './response-filters.ts'

/**
 * The list of answers as a saved filter keeps it: the parameters of its address, always in one order, without columns
 * if they are the default ones.
 */
export function answersQueryOf(
  { fields, search, ...others }: ResponseFilters,
  columns: readonly ResponseColumn[],
): string {
  const query = withResponseFilters(new URLSearchParams(), {
    ...others,
    search: search.trim(),
    fields: [...fields].sort((one, other) => (one.name < other.name ? -1 : 1)),
  })
  return withColumns(query, columns).toString()
}

/** Whether a saved query shows the same list as another one, which `answersQueryOf` has written. */
export function isSameAnswersQuery(saved: string, current: string): boolean {
  const query = new URLSearchParams(saved)
  const columns = responseColumnsFromQuery(query)
  return answersQueryOf(responseFiltersFromQuery(query), columns) === current
}

/** The page that a saved query shows; what isn't a filter, an order or columns is left out. */
export function answersPathOf(saved: string): string {
  const query = new URLSearchParams(saved)
  const filters = responseFiltersFromQuery(query)
  const path = withResponseFilters(new URLSearchParams({ tab: 'answers' }), filters)
  return `/subscribers?${withColumns(path, responseColumnsFromQuery(query))}`
}

function withColumns(query: URLSearchParams, columns: readonly ResponseColumn[]): URLSearchParams {
  const text = columns.join(',')
  if (text !== RESPONSE_COLUMNS.join(',')) query.set(RESPONSE_COLUMNS_PARAMETER, text)
  return query
}
