import type { Call, Http } from '../../../lib/http.ts'
import { type Connection, parseConnections } from '../../integrations/model.ts'
import type { SubscribersQuery } from '../api.ts'

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
  | { kind: 'tag' | 'untag'; tag: string }
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
