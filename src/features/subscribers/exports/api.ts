import { downloadFile } from '../../../lib/download-file.ts'
import type { Call, Http } from '../../../lib/http.ts'
import { filterParameters, type SubscribersQuery } from '../api.ts'
import {
  type ExportColumn,
  type ExportFormat,
  parseExport,
  parseExports,
  type StateLabels,
  type SubscriberExport,
} from './model.ts'

const PATH = '/site/users/exports'
const pathOf = ({ id }: Pick<SubscriberExport, 'id'>) => `${PATH}/${encodeURIComponent(id)}`

/** Which subscribers: those that match the filters, or only those that were selected; in the list's order. */
export type ExportScope = {
  filters: Omit<SubscribersQuery, 'page' | 'after'>
  ids: readonly string[] | null
  /** With their headings. */
  columns: readonly { key: ExportColumn; label: string }[]
  /** What the filters and the selection say, such as 'State: Waiting'; shown beside the file. */
  labels: readonly string[]
  states: StateLabels
  /** The language of the countries' names. */
  locale: string
}

/** `GET /site/users/exports`: the exports of the selected site, newest first. */
export async function getExports(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<SubscriberExport[]> {
  const { data } = await http.get(PATH, call)
  return parseExports(data)
}

/** `POST /site/users/exports`: starts an export; an identical one that has not ended is returned. */
export async function startExport(
  http: Http,
  { filters, ids, ...shown }: ExportScope,
  format: ExportFormat,
): Promise<SubscriberExport> {
  const filter = filterParameters(filters)
  const body = { format, ...shown, filter, ...(ids !== null && { ids }) }
  const { data } = await http.post(PATH, { body })
  return parseExport(data)
}

/** `POST /site/users/exports/{id}/retry`: starts a failed export again, as a new one. */
export async function retryExport(http: Http, failed: SubscriberExport): Promise<SubscriberExport> {
  const { data } = await http.post(`${pathOf(failed)}/retry`)
  return parseExport(data)
}

/** `DELETE /site/users/exports/{id}`: cancels it, or deletes its file. */
export async function deleteExport(http: Http, one: SubscriberExport): Promise<void> {
  await http.delete(pathOf(one))
}

/** `GET /site/users/exports/{id}/file`. */
export const getExportFile = (
  http: Http,
  one: SubscriberExport,
  signal: AbortSignal,
): Promise<Blob> => downloadFile(http, `${pathOf(one)}/file`, signal)
