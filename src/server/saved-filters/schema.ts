import * as v from 'valibot'
import {
  MAX_FILTER_NAME_LENGTH,
  MAX_FILTER_QUERY_LENGTH,
  SAVED_FILTER_TABS,
} from '../../features/subscribers/saved-filter-rules.ts'
import { text } from '../platform/http/schemas.ts'

const name = v.pipe(
  text('The name', MAX_FILTER_NAME_LENGTH),
  v.minLength(1, 'Enter a name for the filter.'),
)
/** The filters, order and columns as the list's address has them, such as `state=waiting&sort=email`. */
const query = text('The filter', MAX_FILTER_QUERY_LENGTH)

/** The list that is filtered. */
const tab = v.optional(
  v.picklist(SAVED_FILTER_TABS, `tab must be one of ${SAVED_FILTER_TABS.join(', ')}.`),
  'subscribers',
)

export const savedFiltersQuery = v.object({ tab })

export const savedFilterInput = v.object({ name, query, tab })
export type SavedFilterInput = v.InferOutput<typeof savedFilterInput>

/** A filter stays in its tab. */
export const savedFilterChange = v.partial(v.object({ name, query }))
export type SavedFilterChange = v.InferOutput<typeof savedFilterChange>

export const savedFilterResponse = v.object({ id: v.string(), name: v.string(), query: v.string() })
export type SavedFilterResponse = v.InferOutput<typeof savedFilterResponse>

export const savedFiltersResponse = v.object({ filters: v.array(savedFilterResponse) })
