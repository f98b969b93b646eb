import * as v from 'valibot'
import type { Call, Http } from '../../../lib/http.ts'
import { type Connection, parseConnections } from '../../integrations/model.ts'
import type { SelectionFilters } from '../bulk-runs/api.ts'
import type { BulkAction } from '../bulk-runs/model.ts'

/** The matches of the list, and its rows on this page. */
export type Matches = {
  filters: SelectionFilters
  total: number
  isTotalCapped: boolean
  pageIds: readonly string[]
}

const changeSchema = v.object({ changed: v.number() })

/** `POST /site/users/bulk/{tag,untag,delete,send}`. Returns how many people were changed, of at most `MAX_CHANGED_AT_ONCE`. */
export async function changeSubscribers(
  http: Http,
  { action: { kind, ...fields }, ids }: { action: BulkAction; ids: readonly string[] },
  call: Pick<Call, 'idempotencyKey'>,
): Promise<number> {
  const { data } = await http.post(`/site/users/bulk/${kind}`, {
    ...call,
    body: { ...fields, ids },
  })
  return v.parse(changeSchema, data).changed
}

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
