import * as v from 'valibot'
import type { Call, Http } from '../../../lib/http.ts'
import { type Connection, parseConnections } from '../../integrations/model.ts'
import { filterParameters, type SubscribersQuery } from '../api.ts'
import type { Selection } from './selection-rules.ts'

/** Their order is ignored. */
export type Filters = Omit<SubscribersQuery, 'page' | 'after'>

/** The matches of the list, and its rows on this page. */
export type Matches = {
  filters: Filters
  total: number
  isTotalCapped: boolean
  pageIds: readonly string[]
}

/** What is done with a selection, and the fields that it needs. */
export type BulkAction =
  | { kind: 'tag'; tag: string }
  | { kind: 'delete' }
  | { kind: 'send'; connection_id: string }

export type BulkResult = { changed: number; processed: number }

/** The connections of the selected site that are sent leads now: neither paused nor disconnected. */
export async function getWorkingConnections(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<Connection[]> {
  const { data } = await http.get('/integrations', call)
  return parseConnections(data).connections.filter(
    ({ state }) => state === 'working' || state === 'failing',
  )
}

/** The most IDs in one call. */
const IDS_PER_CALL = 200

const responseSchema = v.object({
  changed: v.number(),
  processed: v.number(),
  next: v.nullable(v.string()),
})

type Run = {
  selection: Selection
  filters: Filters
  signal: AbortSignal
  /** Called after each call with the sum so far. */
  onProgress: (result: BulkResult) => void
}

/** Runs an action for the whole selection, in several calls if it is large. Stops at the first failure. */
export async function runBulkAction(
  http: Http,
  { kind, ...fields }: BulkAction,
  { selection, filters, signal, onProgress }: Run,
): Promise<BulkResult> {
  const sum = { changed: 0, processed: 0 }
  const call = async (part: object): Promise<string | null> => {
    const body = { ...fields, ...part }
    const { data } = await http.post(`/site/users/bulk/${kind}`, { body, signal })
    const { changed, processed, next } = v.parse(responseSchema, data)
    sum.changed += changed
    sum.processed += processed
    onProgress({ ...sum })
    return next
  }
  if (selection.kind === 'rows') {
    for (let start = 0; start < selection.ids.length; start += IDS_PER_CALL)
      await call({ ids: selection.ids.slice(start, start + IDS_PER_CALL) })
    return sum
  }
  const matches = { filter: filterParameters(filters), until: selection.until.toISOString() }
  let after: string | null = null
  do {
    after = await call(after === null ? matches : { ...matches, after })
  } while (after !== null)
  return sum
}
