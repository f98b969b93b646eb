import { downloadFile } from '../../../lib/download-file.ts'
import type { Call, Http } from '../../../lib/http.ts'
import { type FieldFilter, parseCountries } from '../model.ts'
import {
  parseResponsePage,
  RESPONSES_PAGE_SIZE,
  type ResponsePage,
  type ResponseSort,
  responseSortParameter,
} from './model.ts'

export type ResponseFilters = {
  campaignId: string | null
  /** The first and the last day, `2026-11-27`, in the site's time zone. */
  from: string | null
  to: string | null
  /** Two letters, or `unknown`. */
  country: string | null
  fields: readonly FieldFilter[]
  /** Part of an answer; empty for all. */
  search: string
  sort: ResponseSort
}

export type ResponsesQuery = ResponseFilters & {
  /** Starts at 1. */
  page: number
  /** The `next` of the previous page; null for the first page. */
  after: string | null
}

/** The filters and the order as the API has them. */
const filterQuery = ({ campaignId, from, to, country, fields, search, sort }: ResponseFilters) => ({
  campaign_id: campaignId ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
  country: country ?? undefined,
  fields: fields.length > 0 ? JSON.stringify(fields) : undefined,
  search: search.trim() || undefined,
  sort: responseSortParameter(sort),
})

/** `GET /site/responses`: one page of what joined no list on the selected site. */
export async function getResponses(
  http: Http,
  { page, after, ...filters }: ResponsesQuery,
  call: Pick<Call, 'signal'> = {},
): Promise<ResponsePage> {
  const query = {
    limit: RESPONSES_PAGE_SIZE,
    page,
    after: after ?? undefined,
    ...filterQuery(filters),
  }
  const { data } = await http.get('/site/responses', { ...call, query })
  return parseResponsePage(data)
}

/** `GET /site/responses/countries`: the two-letter countries of what joined no list on the selected site. */
export async function getResponseCountries(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<string[]> {
  const { data } = await http.get('/site/responses/countries', call)
  return parseCountries(data)
}

/** The heads of a file's columns, and the language of its countries. */
export type FileLabels = Readonly<Record<`label_${FileColumn}` | 'locale', string>>
export type FileColumn = 'campaign' | 'others' | 'consent' | 'prize' | 'page' | 'country' | 'time'

/** `GET /site/responses/csv`: everything that the filters find, in the order of the list. */
export const downloadResponses = (
  http: Http,
  { filters, labels }: { filters: ResponseFilters; labels: FileLabels },
  signal: AbortSignal,
): Promise<Blob> =>
  downloadFile(http, '/site/responses/csv', signal, { ...filterQuery(filters), ...labels })

/** `DELETE /site/responses/{id}` */
export async function deleteResponse(http: Http, id: string): Promise<void> {
  await http.delete(`/site/responses/${encodeURIComponent(id)}`)
}
