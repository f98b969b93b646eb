import {
  type ResponseFilters,
  responseFiltersFromQuery,
  withResponseFilters,
} from './response-filters.ts'

/** The list of answers as a saved filter keeps it: the parameters of its address, always in one order. */
export const answersQueryOf = ({ fields, search, ...others }: ResponseFilters): string =>
  withResponseFilters(new URLSearchParams(), {
    ...others,
    search: search.trim(),
    fields: [...fields].sort((one, other) => (one.name < other.name ? -1 : 1)),
  }).toString()

/** The page that a saved query shows; what isn't a filter or an order is left out. */
export const answersPathOf = (saved: string): string => {
  const filters = responseFiltersFromQuery(new URLSearchParams(saved))
  return `/subscribers?${withResponseFilters(new URLSearchParams({ tab: 'answers' }), filters)}`
}
