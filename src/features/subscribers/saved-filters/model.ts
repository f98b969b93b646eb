import * as v from 'valibot'

/** A user's filters of one site's subscribers or answers, under a name. */
export type SavedFilter = {
  id: string
  name: string
  /** The filters, order and columns as the list's address has them: `state=waiting&sort=email`. */
  query: string
}

const savedFilterSchema = v.object({ id: v.string(), name: v.string(), query: v.string() })
const savedFiltersSchema = v.object({ filters: v.array(savedFilterSchema) })

export const parseSavedFilter = (data: unknown): SavedFilter => v.parse(savedFilterSchema, data)

export const parseSavedFilters = (data: unknown): SavedFilter[] =>
  v.parse(savedFiltersSchema, data).filters
