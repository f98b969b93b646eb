import { INTEGRATIONS, type IntegrationName } from '../../../features/integrations/catalogue.ts'
import { defaultMapping } from '../../../features/integrations/mapping-rules.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { adapterOf } from '../adapters/index.ts'
import { openCredentials } from '../credentials/credentials.ts'
import type { IntegrationDeps } from '../deps.ts'
import { listSources } from '../mapping/sources.ts'
import { OAUTH_INTEGRATIONS } from '../oauth-clients.ts'
import {
  type ConnectionResponse,
  type ConnectionsResponse,
  type DetailResponse,
  fromMappingRow,
  type WireMappingRow,
} from '../schema.ts'
import { requiresTarget } from '../sending/required-targets.ts'
import { webhookSecretHint } from '../sending/webhook-secret.ts'
import { listCampaigns } from './campaign-choices.ts'
import { connectionState } from './connection-rules.ts'
import { type ConnectionFigures, readFigures } from './figures.ts'
import { type Connection, listConnections } from './repository.ts'

type ResponseDeps = Pick<IntegrationDeps, 'environment' | 'now'>

const credentialsOf = ({ environment }: ResponseDeps, { id, sealed }: Connection) =>
  openCredentials(id, sealed, environment.encryptionKey)

function toConnectionResponse(
  deps: ResponseDeps,
  connection: Connection,
  figures: ConnectionFigures | undefined,
): ConnectionResponse {
  const { id, integration, title, address, key_hint, target_names: names } = connection
  const { campaigns = 0, sent = 0, waiting = 0, rejected = 0 } = figures ?? {}
  const targets = (figures?.targets ?? []).flatMap((target) =>
    Object.hasOwn(names, target) ? [names[target] ?? ''] : [],
  )
  const facts = {
    canRead: credentialsOf(deps, connection) !== null,
    lacksTarget: requiresTarget(integration) && figures?.has_no_target === true,
    hasFailed: figures?.has_failed === true,
  }
  return {
    ...{ id, integration, title, address, key_hint, campaigns, targets, sent, waiting, rejected },
    state: connectionState(connection, facts),
    paused_reason: connection.paused_reason,
    last_sent_at: connection.last_sent_at,
    created_at: connection.created_at,
  }
}

const unavailableServices = ({ environment }: ResponseDeps): IntegrationName[] =>
  OAUTH_INTEGRATIONS.filter((name) => !environment.oauthClients.has(name))

/** A site's connections with their figures. */
export async function readConnections(
  statements: Queryable,
  deps: ResponseDeps,
  site: { id: string },
): Promise<ConnectionsResponse> {
  const connections = await listConnections(statements, site)
  const figures = await readFigures(statements, { siteId: site.id, now: deps.now() })
  const sent = [...figures.values()].reduce((total, one) => total + one.sent, 0)
  return {
    connections: connections.map((one) => toConnectionResponse(deps, one, figures.get(one.id))),
    sent_in_30_days: sent,
    unavailable: unavailableServices(deps),
  }
}

export async function readConnection(
  statements: Queryable,
  deps: ResponseDeps,
  site: { id: string },
  connection: Connection,
): Promise<ConnectionResponse> {
  const figures = await readFigures(statements, {
    ...{ siteId: site.id, connectionId: connection.id, now: deps.now() },
  })
  return toConnectionResponse(deps, connection, figures.get(connection.id))
}

/** Everything about a connection that a person may see. */
export async function readDetail(
  statements: Queryable,
  deps: ResponseDeps,
  site: { id: string },
  connection: Connection,
): Promise<DetailResponse> {
  const { integration, default_target: defaultTarget, target_names: names } = connection
  const { knownFields, removeLead, deletesBy } = adapterOf(integration)
  const campaigns = await listCampaigns(statements, connection)
  const chosen = [defaultTarget, ...campaigns.map(({ target }) => target)]
  return {
    connection: await readConnection(statements, deps, site, connection),
    only_confirmed: connection.only_confirmed,
    removes_people: connection.removes_people,
    sends_new_campaigns: connection.sends_new_campaigns,
    default_target: defaultTarget,
    requires_target: requiresTarget(integration),
    target_names: Object.fromEntries(
      Object.entries(names).filter(([target]) => chosen.includes(target)),
    ),
    field_map: connection.field_map,
    sources: await listSources(statements, site.id),
    known_fields: [...knownFields],
    campaigns,
    webhook_secret_hint: webhookSecretHint(credentialsOf(deps, connection)),
    can_remove: removeLead !== undefined,
    keeps_people: deletesBy === 'list',
  }
}

/** The mapping that a new connection starts with. */
export async function initialMapping(
  statements: Queryable,
  site: { id: string },
  name: IntegrationName,
): Promise<WireMappingRow[]> {
  const { category } = INTEGRATIONS[name]
  const sources = await listSources(statements, site.id)
  return defaultMapping(category, adapterOf(name).knownFields, sources).map(fromMappingRow)
}
