import type { Call, Http } from '../../../lib/http.ts'
import type { SavedFilterTab } from '../saved-filter-rules.ts'
import { parseSavedFilter, parseSavedFilters, type SavedFilter } from './model.ts'

const PATH = '/site/saved-filters'

const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`

/** `GET /site/saved-filters`: the user's saved filters of a tab of the selected site, by name. */
export async function getSavedFilters(
  http: Http,
  tab: SavedFilterTab,
  call: Pick<Call, 'signal'> = {},
): Promise<SavedFilter[]> {
  const { data } = await http.get(PATH, { ...call, query: { tab } })
  return parseSavedFilters(data)
}

/**
 * `POST /site/saved-filters`.
 * @param call with `headers` for a site that is not the selected one
 */
export async function addSavedFilter(
  http: Http,
  { name, query, tab }: Omit<SavedFilter, 'id'> & { tab: SavedFilterTab },
  call: Pick<Call, 'headers'> = {},
): Promise<SavedFilter> {
  const { data } = await http.post(PATH, { ...call, body: { name, query, tab } })
  return parseSavedFilter(data)
}

/** `PATCH /site/saved-filters/{id}`: another name, or other filters. */
export async function changeSavedFilter(
  http: Http,
  id: string,
  change: Partial<Omit<SavedFilter, 'id'>>,
): Promise<SavedFilter> {
  const { data } = await http.patch(pathOf(id), { body: change })
  return parseSavedFilter(data)
}

/** `DELETE /site/saved-filters/{id}`. */
export async function deleteSavedFilter(http: Http, id: string): Promise<void> {
  await http.delete(pathOf(id))
}
