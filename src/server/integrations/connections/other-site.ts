import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isId } from '../../platform/http/schemas.ts'
import type { Person } from '../../session/person.ts'
import { findSite, type SelectedSite } from '../../sites/repository.ts'
import { type Connection, connectionNotFound, findConnection } from './repository.ts'

type Opened = { site: SelectedSite; person: Person; connectionId: string }

/**
 * As `requireConnection`; if the connection belongs to another site that the person has access to, the refusal's data
 * names that site, so that the dashboard can open it there.
 */
export async function openConnection(
  statements: Queryable,
  { site, person, connectionId }: Opened,
): Promise<Connection> {
  const connection = await findConnection(statements, site, connectionId)
  if (connection !== null) return connection
  const other = await findOtherSite(statements, person, connectionId)
  if (other === null) throw connectionNotFound()
  throw new Refusal('NOT_FOUND', 'This connection belongs to another site.', {
    data: { site_id: other.site_id },
  })
}

/** Null for another account's connection, and for one of a site that a member has no access to. */
async function findOtherSite(
  statements: Queryable,
  person: Person,
  connectionId: string,
): Promise<SelectedSite | null> {
  if (!isId(connectionId)) return null
  const [row] = await statements.query<{ site_id: string }>(
    `select sites.site_id from connections join sites on sites.id = connections.site_id
     where connection_id = $1::uuid and connections.account_id = $2::uuid`,
    [connectionId, person.accountId],
  )
  return row === undefined ? null : findSite(statements, person, row.site_id)
}
