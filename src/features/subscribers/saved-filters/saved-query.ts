import { type ColumnKey, defaultColumns, parseColumns } from '../columns.ts'
import { filtersFromQuery, type SubscriberFilters, withFilters } from '../filters-in-address.ts'
import type { FormField } from '../model.ts'

const COLUMNS = 'columns'

/** The list as a saved filter keeps it: the parameters of its address, without columns if they are the default ones. */
export function queryOf(
  filters: SubscriberFilters,
  columns: readonly ColumnKey[],
  fields: readonly FormField[],
): string {
  const query = withFilters(new URLSearchParams(), inOneOrder(filters))
  const text = columns.join(',')
  if (text !== defaultColumns(fields).join(',')) query.set(COLUMNS, text)
  return query.toString()
}

/** So that the same filters are always the same text. */
const inOneOrder = ({ fields, search, ...others }: SubscriberFilters): SubscriberFilters => ({
  ...others,
  search: search.trim(),
  fields: [...fields].sort((one, other) => (one.name < other.name ? -1 : 1)),
})

/** Whether a saved query shows the same list as another one, which `queryOf` has written. */
export function isSameQuery(saved: string, current: string, fields: readonly FormField[]): boolean {
  const query = new URLSearchParams(saved)
  const columns = parseColumns(query.get(COLUMNS), fields) ?? defaultColumns(fields)
  return queryOf(filtersFromQuery(query), columns, fields) === current
}

/** The page that a saved query shows; what isn't a filter, an order or columns is left out. */
export function pathOfQuery(saved: string): string {
  const query = new URLSearchParams(saved)
  const path = withFilters(new URLSearchParams(), filtersFromQuery(query))
  const columns = query.get(COLUMNS)
  if (columns !== null) path.set(COLUMNS, columns)
  const text = path.toString()
  return text === '' ? '/subscribers' : `/subscribers?${text}`
}
