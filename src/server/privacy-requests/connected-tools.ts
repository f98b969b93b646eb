import { INTEGRATIONS, type IntegrationName } from '../../features/integrations/catalogue.ts'
import { canEnter } from '../../features/session/permission-rules.ts'
import { adapterOf } from '../integrations/adapters/index.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
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

/** The connections whose receivers got one of the subscribers. Only those who may see connections get their names. */
export async function listTools(
  statements: Queryable,
  person: Person,
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
  const maySee = canEnter(person, 'integrations')
  return rows.map((row) => ({
    connection_id: maySee ? row.id : null,
    connection: maySee ? row.title : null,
    service: INTEGRATIONS[row.service].title,
    removal: removalAt(row),
    connection_state: row.isPaused ? 'paused' : 'active',
  }))
}
