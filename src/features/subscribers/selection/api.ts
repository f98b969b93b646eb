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

/** A site's connections: those that are sent leads now, and those that are paused or disconnected. */
export type SiteConnections = { active: readonly Connection[]; inactive: readonly Connection[] }

/** `GET /integrations`: the connections of the selected site. */
export async function getSiteConnections(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<SiteConnections> {
  const { data } = await http.get('/integrations', call)
  const { connections } = parseConnections(data)
  const isActive = ({ state }: Connection) => state === 'working' || state === 'failing'
  return {
    active: connections.filter(isActive),
    inactive: connections.filter((one) => !isActive(one)),
  }
}
