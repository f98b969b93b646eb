import { INTEGRATIONS, type IntegrationName } from '../../../features/integrations/catalogue.ts'
import { MAX_CONNECTIONS } from '../../../features/integrations/model.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isId } from '../../platform/http/schemas.ts'
import type { SelectedSite } from '../../sites/repository.ts'
import type { Target } from '../adapters/adapter.ts'
import type { CredentialHints } from '../credentials/entered-credentials.ts'
import type { WireMappingRow } from '../schema.ts'

export type PausedReason = 'gone' | 'unauthorized'

/** A connection as it is stored. */
export type Connection = {
  id: string
  integration: IntegrationName
  title: string
  sealed: string | null
  address: string | null
  key_hint: string | null
  paused_at: Date | null
  paused_reason: PausedReason | null
  only_confirmed: boolean
  removes_people: boolean
  sends_new_campaigns: boolean
  default_target: string | null
  field_map: WireMappingRow[]
  target_names: Record<string, string>
  last_sent_at: string | null
  created_at: string
}

const COLUMNS = `connection_id as id, integration, title, sealed_credentials as sealed, address, key_hint,
  paused_at, paused_reason, only_confirmed, removes_people, sends_new_campaigns, default_target,
  field_map, target_names, iso(last_sent_at) as last_sent_at, iso(created_at) as created_at`

export const connectionNotFound = () => new Refusal('NOT_FOUND', 'This connection doesn’t exist.')

/** A site's connections, oldest first. */
export const listConnections = (
  statements: Queryable,
  { id: siteId }: Pick<SelectedSite, 'id'>,
): Promise<Connection[]> =>
  statements.query<Connection>(
    `select ${COLUMNS} from connections where site_id = $1::uuid
     order by connections.created_at, connection_id`,
    [siteId],
  )

/** Null for another site's connection, too. */
export async function findConnection(
  statements: Queryable,
  { id: siteId }: Pick<SelectedSite, 'id'>,
  connectionId: string,
): Promise<Connection | null> {
  if (!isId(connectionId)) return null
  const [connection] = await statements.query<Connection>(
    `select ${COLUMNS} from connections where connection_id = $2::uuid and site_id = $1::uuid`,
    [siteId, connectionId],
  )
  return connection ?? null
}

/** @throws Refusal NOT_FOUND for another site's connection, too */
export async function requireConnection(
  statements: Queryable,
  site: Pick<SelectedSite, 'id'>,
  connectionId: string,
): Promise<Connection> {
  const connection = await findConnection(statements, site, connectionId)
  if (connection === null) throw connectionNotFound()
  return connection
}

/** As `requireConnection`; nobody else changes the connection until the end of the transaction. */
export async function lockConnection(
  statements: Queryable,
  site: Pick<SelectedSite, 'id'>,
  connectionId: string,
): Promise<Connection> {
  const { id } = await requireConnection(statements, site, connectionId)
  await statements.query(
    'select 1 from connections where connection_id = $1::uuid for no key update',
    [id],
  )
  return requireConnection(statements, site, id)
}

/** Requests that add a connection to the same site run one after the other, so that none exceeds the limit. */
const lockConnectionsOf = (statements: Queryable, siteId: string) =>
  statements.query(
    "select pg_advisory_xact_lock(hashtextextended('connections ' || $1::text, 0))",
    [siteId],
  )

/** @throws Refusal LIMIT_REACHED */
export async function requireRoom(
  statements: Queryable,
  { id: siteId }: Pick<SelectedSite, 'id'>,
): Promise<void> {
  const [row] = await statements.query<{ count: number }>(
    'select count(*)::integer as count from connections where site_id = $1::uuid',
    [siteId],
  )
  if ((row?.count ?? 0) < MAX_CONNECTIONS) return
  const message = `A site can have ${MAX_CONNECTIONS} connections. Remove one to add another.`
  throw new Refusal('LIMIT_REACHED', message)
}

/** The service's name, with a number if the site has a connection of that name. */
async function freeTitle(statements: Queryable, siteId: string, name: IntegrationName) {
  const rows = await statements.query<{ title: string }>(
    'select title from connections where site_id = $1::uuid',
    [siteId],
  )
  const taken = new Set(rows.map(({ title }) => title))
  const { title } = INTEGRATIONS[name]
  const numbered = (number: number) => (number === 1 ? title : `${title} ${number}`)
  let number = 1
  while (taken.has(numbered(number))) number += 1
  return numbered(number)
}

export type NewConnection = CredentialHints & {
  id: string
  integration: IntegrationName
  title: string | undefined
  sealed: string
  fieldMap: readonly WireMappingRow[]
  /** The list, audience or sheet of its leads; null if the owner has to choose one, or needs none. */
  target: Target | null
  now: Date
}

/**
 * Adds a connection. One that exists with this ID is returned as it is, so that a repeated request adds one only.
 * @throws Refusal LIMIT_REACHED
 */
export async function addConnection(
  statements: Queryable,
  site: SelectedSite,
  connection: NewConnection,
): Promise<Connection> {
  const { id, integration, sealed, address, keyHint, fieldMap, target, now } = connection
  await lockConnectionsOf(statements, site.id)
  const [existing] = await statements.query(
    'select 1 from connections where connection_id = $1::uuid and site_id = $2::uuid',
    [id, site.id],
  )
  if (existing !== undefined) return requireConnection(statements, site, id)
  await requireRoom(statements, site)
  const title = connection.title || (await freeTitle(statements, site.id, integration))
  await statements.query(
    `insert into connections (connection_id, account_id, site_id, integration, title,
       sealed_credentials, address, key_hint, field_map, created_at, default_target, target_names)
     select $1::uuid, account_id, id, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11::jsonb
     from sites where id = $2::uuid`,
    [
      ...[id, site.id, integration, title, sealed, address, keyHint],
      ...[JSON.stringify(fieldMap), now],
      ...[target?.id ?? null, JSON.stringify(target === null ? {} : { [target.id]: target.name })],
    ],
  )
  return requireConnection(statements, site, id)
}

/**
 * Replaces the credentials, which may lead to another receiver. A connection that was paused because they no longer worked
 * sends again.
 */
export async function replaceCredentials(
  statements: Queryable,
  { id }: Pick<Connection, 'id'>,
  { sealed, address, keyHint }: CredentialHints & { sealed: string },
): Promise<void> {
  await statements.query(
    `update connections set sealed_credentials = $2, address = $3, key_hint = $4, renewing_until = null, receiver_key = null,
       paused_at = case when paused_reason is null then paused_at end, paused_reason = null
     where connection_id = $1::uuid`,
    [id, sealed, address, keyHint],
  )
}

/** Replaces the credentials by ones that give the same access. */
export async function replaceSealed(statements: Queryable, connectionId: string, sealed: string) {
  await statements.query(
    'update connections set sealed_credentials = $2 where connection_id = $1::uuid',
    [connectionId, sealed],
  )
}

/** A paused connection stays paused for its first reason. */
export async function pauseConnection(
  statements: Queryable,
  connectionId: string,
  { reason, now }: { reason: PausedReason | null; now: Date },
): Promise<void> {
  await statements.query(
    `update connections set paused_at = $2, paused_reason = $3
     where connection_id = $1::uuid and paused_at is null`,
    [connectionId, now, reason],
  )
}

export async function resumeConnection(statements: Queryable, connectionId: string) {
  await statements.query(
    'update connections set paused_at = null, paused_reason = null where connection_id = $1::uuid',
    [connectionId],
  )
}

/** The site remembers that leads were sent, for the dashboard's first steps. */
export async function removeConnection(statements: Queryable, connectionId: string) {
  await statements.query(
    `with removed as (
       delete from connections where connection_id = $1::uuid returning site_id, last_sent_at
     )
     update sites set has_sent_leads = true from removed
     where sites.id = removed.site_id and last_sent_at is not null`,
    [connectionId],
  )
}
