import type { Call, Http } from '../../../lib/http.ts'
import { filterParameters, type SubscribersQuery } from '../api.ts'
import { type BulkAction, type BulkRun, parseBulkRun } from './model.ts'

const PATH = '/site/users/bulk/run'
const pathOf = ({ id }: Pick<BulkRun, 'id'>) => `${PATH}/${encodeURIComponent(id)}`

/** The filters of the list; its page and order are ignored. */
export type SelectionFilters = Omit<SubscribersQuery, 'page' | 'after'>

/** People by ID, or everyone who matches the filters and joined until then. */
export type RunSelection = { ids: readonly string[] } | { filters: SelectionFilters; until: Date }

export type RunRequest = { action: BulkAction; selection: RunSelection }

const selectionOf = (selection: RunSelection): object =>
  'ids' in selection
    ? selection
    : { filter: filterParameters(selection.filters), until: selection.until.toISOString() }

/** `GET /site/users/bulk/run`: the last bulk action in the background of the selected site. */
export async function getBulkRun(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<BulkRun | null> {
  const { data } = await http.get(PATH, call)
  return parseBulkRun(data)
}

/** `POST /site/users/bulk/run`: refused while another one is under way. */
export async function startBulkRun(
  http: Http,
  { action, selection }: RunRequest,
  call: Pick<Call, 'idempotencyKey'>,
): Promise<BulkRun | null> {
  const body = { ...action, ...selectionOf(selection) }
  const { data } = await http.post(PATH, { ...call, body })
  return parseBulkRun(data)
}

/** `POST /site/users/bulk/run/{id}/stop`. */
export async function stopBulkRun(http: Http, run: BulkRun): Promise<BulkRun | null> {
  const { data } = await http.post(`${pathOf(run)}/stop`)
  return parseBulkRun(data)
}

/** `DELETE /site/users/bulk/run/{id}`: deletes the result of a run that has ended. */
export async function deleteBulkRun(http: Http, run: BulkRun): Promise<void> {
  await http.delete(pathOf(run))
}
