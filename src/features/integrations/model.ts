import * as v from 'valibot'
import { type IntegrationName, isIntegrationName } from './catalogue.ts'

export const CONNECTION_STATES = [
  'working',
  'paused',
  /** Leads were rejected lately. */
  'failing',
  /** Leads wait until their list is chosen. */
  'needs_target',
  /** The credentials can't be read. */
  'disconnected',
] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

/** A service that a site's leads are sent to. */
export type Connection = {
  id: string
  integration: IntegrationName
  /** The owner's own name for it. */
  title: string
  address: string | null
  /** The last characters of the key. */
  keyHint: string | null
  state: ConnectionState
  /** Why the server paused it; null if the owner did, or if it isn't paused. */
  pausedReason: 'gone' | 'unauthorized' | null
  /** How many campaigns' leads it gets. */
  campaigns: number
  /** The names of the lists that leads go to, as far as they are known. */
  targets: readonly string[]
  /** In the last 30 days. */
  sent: number
  waiting: number
  rejected: number
  lastSentAt: Date | null
}

export type Connections = {
  connections: readonly Connection[]
  /** By all connections, in the last 30 days. */
  sent: number
  /** Services that need client credentials, which this server doesn't have. */
  unavailable: readonly string[]
}

/** `secret` is a new webhook's, which is shown only once. */
export type NewConnection = { connection: Connection; secret: string | null }

/** Of one site. */
export const MAX_CONNECTIONS = 20
export const MAX_CONNECTION_TITLE_LENGTH = 100
/** The server counts no further. */
export const MAX_COUNT = 10_000

export const nullable = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.nullable(schema), null)

export const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)

/** The name of a service that this version knows. */
export const integrationName = v.custom<IntegrationName>(
  (name) => typeof name === 'string' && isIntegrationName(name),
)

export const connectionSchema = v.pipe(
  v.object({
    id: v.string(),
    integration: integrationName,
    title: v.string(),
    address: nullable(v.string()),
    key_hint: nullable(v.string()),
    state: v.picklist(CONNECTION_STATES),
    paused_reason: nullable(v.picklist(['gone', 'unauthorized'])),
    campaigns: v.number(),
    targets: v.array(v.string()),
    sent: v.number(),
    waiting: v.number(),
    rejected: v.number(),
    last_sent_at: nullable(moment),
  }),
  v.transform(
    ({ key_hint, paused_reason, last_sent_at, ...rest }): Connection => ({
      ...rest,
      keyHint: key_hint,
      pausedReason: paused_reason,
      lastSentAt: last_sent_at,
    }),
  ),
)

const connectionsSchema = v.object({
  connections: v.array(v.looseObject({ integration: v.string() })),
  sent_in_30_days: v.number(),
  unavailable: v.optional(v.array(v.string()), []),
})

/** Leaves out the services of a newer server that this version doesn't know. */
export function parseConnections(data: unknown): Connections {
  const { connections, sent_in_30_days: sent, unavailable } = v.parse(connectionsSchema, data)
  const knownConnections = connections.filter((item) => isIntegrationName(item.integration))
  return {
    connections: knownConnections.map((item) => v.parse(connectionSchema, item)),
    ...{ sent, unavailable },
  }
}

const newConnectionSchema = v.object({
  connection: connectionSchema,
  secret: nullable(v.string()),
})

export const parseNewConnection = (data: unknown): NewConnection =>
  v.parse(newConnectionSchema, data)

/** The provider's address, where the owner signs in. */
export const parseSignInUrl = (data: unknown): string =>
  v.parse(v.object({ url: v.string() }), data).url
