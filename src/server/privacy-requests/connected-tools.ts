import { INTEGRATIONS, type IntegrationName } from '../../features/integrations/catalogue.ts'
import { adapterOf } from '../integrations/adapters/index.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { ConnectedTool } from './schema.ts'

type Row = {
  id: string
  title: string
  service: IntegrationName
  removesPeople: boolean
  isPaused: boolean
  hasTarget: boolean
}

/** What can be done about a deleted person at a receiver that has them. */
export function removalAt({
  service,
  removesPeople,
  hasTarget,
}: Pick<Row, 'service' | 'removesPeople' | 'hasTarget'>): ConnectedTool['removal'] {
  const { removeLead, deletesBy } = adapterOf(service)
  if (removeLead === undefined) return 'not-possible'
  if (!removesPeople) return 'turned-off'
  if (deletesBy === 'list' && !hasTarget) return 'not-possible'
  return deletesBy ?? 'deletion'
}

/** The connections whose receivers got one of the subscribers. */
export async function listTools(
  statements: Queryable,
  subscriberIds: readonly string[],
): Promise<ConnectedTool[]> {
  const rows = await statements.query<Row>(
    `select connections.connection_id as id, connections.title, integration as service, removes_people as "removesPeople",
       paused_at is not null as "isPaused", bool_or(received.target <> '') as "hasTarget"
     from received_subscribers as received
     join connections on connections.connection_id = received.connection_id
     where subscriber_id = any($1::uuid[])
     group by connections.connection_id order by lower(connections.title), connections.connection_id`,
    [subscriberIds],
  )
  return rows.map((row) => ({
    connection_id: row.id,
    connection: row.title,
    service: INTEGRATIONS[row.service].title,
    removal: removalAt(row),
    connection_state: row.isPaused ? 'paused' : 'active',
  }))
}
