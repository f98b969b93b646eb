import * as v from 'valibot'
import {
  INTEGRATIONS,
  type IntegrationName,
  isIntegrationName,
} from '../../features/integrations/catalogue.ts'
import {
  EMPTY_RULES,
  isSourceName,
  type MappingRow,
  type SourceName,
} from '../../features/integrations/mapping-model.ts'
import {
  MAX_MAPPING_ROWS,
  MAX_TARGET_LENGTH,
  MAX_VALUE_LENGTH,
} from '../../features/integrations/mapping-rules.ts'
import { MAX_CONNECTION_TITLE_LENGTH } from '../../features/integrations/model.ts'
import { isId, text } from '../platform/http/schemas.ts'

const MAX_TARGET_ID_LENGTH = 200
const MAX_CAMPAIGNS = 1_000
const MAX_SAMPLE_LENGTH = 1_000
const MAX_CODE_LENGTH = 2_000
const STATE_LENGTH = 43
const MAX_SERVER_LENGTH = 200

const INTEGRATION_NAMES = Object.keys(INTEGRATIONS).filter(isIntegrationName)
const integrationName = v.picklist(INTEGRATION_NAMES, 'This service isn’t one of the integrations.')

const title = v.pipe(
  text('A title', MAX_CONNECTION_TITLE_LENGTH),
  v.minLength(1, 'A title can’t be empty.'),
)

const sourceName = v.pipe(
  v.string(),
  v.maxLength(MAX_TARGET_LENGTH, 'The name of a field is too long.'),
  v.custom<SourceName>(
    (name) => typeof name === 'string' && isSourceName(name),
    'A field of the mapping is unknown.',
  ),
)

/** A row of the mapping. `value` is sent for an empty source if `if_empty` is `value`. */
const mappingRow = v.object({
  source: sourceName,
  target: v.pipe(
    text('The name of a receiver’s field', MAX_TARGET_LENGTH),
    v.minLength(1, 'Each row of the mapping needs a field of the receiver.'),
  ),
  if_empty: v.picklist(EMPTY_RULES, 'if_empty must be omit, skip or value.'),
  value: v.optional(text('A value for empty fields', MAX_VALUE_LENGTH)),
})
export type WireMappingRow = v.InferOutput<typeof mappingRow>

export const toMappingRow = ({ if_empty, value = '', ...row }: WireMappingRow): MappingRow => ({
  ...row,
  ...{ ifEmpty: if_empty, value },
})
export const fromMappingRow = ({ ifEmpty, value, ...row }: MappingRow): WireMappingRow => ({
  ...row,
  if_empty: ifEmpty,
  ...(ifEmpty === 'value' && { value }),
})

/** By the names of the catalogue's credential fields. */
const credentials = v.record(v.string(), v.string('A credential must be text.'))

export const connectInput = v.object({
  integration: integrationName,
  credentials,
  title: v.optional(text('A title', MAX_CONNECTION_TITLE_LENGTH)),
})
export const credentialsInput = v.object({ credentials })

const id = (message: string) => v.pipe(v.string(), v.check(isId, message))

export const oauthStartInput = v.object({
  integration: integrationName,
  /** The connection whose sign-in is replaced; without it, a new one is added. */
  connection_id: v.optional(v.string()),
})

/** `code`, or `error` if the service redirected with one. */
export const oauthFinishInput = v.object({
  integration: integrationName,
  state: text('The state', STATE_LENGTH),
  code: v.optional(text('The code', MAX_CODE_LENGTH)),
  /** The service's server at which the person signed in, as its redirect says: `accounts-server` of Zoho. */
  accounts_server: v.optional(text('The server', MAX_SERVER_LENGTH)),
  error: v.optional(text('The error', MAX_CODE_LENGTH)),
  error_description: v.optional(text('The error', MAX_CODE_LENGTH)),
})

export const oauthCancelInput = v.object({
  integration: integrationName,
  state: text('The state', STATE_LENGTH),
})

const target = v.nullable(
  v.pipe(text('A target', MAX_TARGET_ID_LENGTH), v.minLength(1, 'A target can’t be empty.')),
)
const campaignChoice = v.object({
  campaign_id: id('This campaign doesn’t exist.'),
  is_sent: v.boolean(),
  target: v.optional(target, null),
})

/** Only what changes. Campaigns that aren't listed keep their choice. */
export const settingsInput = v.object({
  title: v.optional(title),
  only_confirmed: v.optional(v.boolean()),
  removes_people: v.optional(v.boolean()),
  sends_new_campaigns: v.optional(v.boolean()),
  default_target: v.optional(target),
  field_map: v.optional(
    v.pipe(
      v.array(mappingRow),
      v.maxLength(MAX_MAPPING_ROWS, `A mapping has at most ${MAX_MAPPING_ROWS} rows.`),
    ),
  ),
  campaigns: v.optional(
    v.pipe(v.array(campaignChoice), v.maxLength(MAX_CAMPAIGNS, 'These are too many campaigns.')),
  ),
})
export type SettingsInput = v.InferOutput<typeof settingsInput>

/** The values of the sample lead, by source. */
export const sampleInput = v.object({
  fields: v.record(v.string(), text('A value', MAX_SAMPLE_LENGTH)),
  target: v.optional(target),
  send: v.boolean(),
})
export type SampleInput = v.InferOutput<typeof sampleInput>

const CONNECTION_STATES = ['working', 'paused', 'failing', 'needs_target', 'disconnected'] as const
export type ConnectionState = (typeof CONNECTION_STATES)[number]

export const connectionResponse = v.object({
  id: v.string(),
  integration: v.picklist(INTEGRATION_NAMES),
  title: v.string(),
  /** The host that leads are sent to; null if the service has one address for everybody. */
  address: v.nullable(v.string()),
  /** The last characters of the key. */
  key_hint: v.nullable(v.string()),
  /**
   * `disconnected`: its credentials can't be read, so they have to be entered again; `needs_target`: leads wait until
   * their list, audience or sheet is chosen.
   */
  state: v.picklist(CONNECTION_STATES),
  /** Why it was paused; null if a person did it. */
  paused_reason: v.nullable(v.picklist(['gone', 'unauthorized'])),
  /** The number of campaigns whose leads are sent. */
  campaigns: v.number(),
  /** The names of the lists, audiences, sheets or tags that are used, where known. */
  targets: v.array(v.string()),
  /** In the last 30 days. */
  sent: v.number(),
  waiting: v.number(),
  rejected: v.number(),
  last_sent_at: v.nullable(v.string()),
  created_at: v.string(),
})
export type ConnectionResponse = v.InferOutput<typeof connectionResponse>

export const connectionsResponse = v.object({
  connections: v.array(connectionResponse),
  sent_in_30_days: v.number(),
  /** Services that people sign in to, for which this server has no client. */
  unavailable: v.array(v.picklist(INTEGRATION_NAMES)),
})
export type ConnectionsResponse = v.InferOutput<typeof connectionsResponse>

/**
 * `secret` is a webhook's new one, which signs its messages. It is returned when it is created, and again only for a
 * repeat of the request that added the connection, for 10 minutes.
 */
export const connectResponse = v.object({
  connection: connectionResponse,
  secret: v.nullable(v.string()),
})
export const connectionOnlyResponse = v.object({ connection: connectionResponse })
export const oauthStartResponse = v.object({ url: v.string() })
export const secretResponse = v.object({ secret: v.string() })

export const detailResponse = v.object({
  connection: connectionResponse,
  only_confirmed: v.boolean(),
  removes_people: v.boolean(),
  sends_new_campaigns: v.boolean(),
  default_target: v.nullable(v.string()),
  /** Whether the service takes no lead without a list, audience or sheet. */
  requires_target: v.boolean(),
  /** The names of the lists that are chosen, by their IDs, as far as they are remembered. */
  target_names: v.record(v.string(), v.string()),
  field_map: v.array(mappingRow),
  sources: v.array(v.object({ name: v.string(), label: v.string(), sample: v.string() })),
  known_fields: v.array(v.object({ name: v.string(), label: v.string() })),
  campaigns: v.array(
    v.object({
      campaign_id: v.string(),
      title: v.string(),
      is_sent: v.boolean(),
      target: v.nullable(v.string()),
    }),
  ),
  webhook_secret_hint: v.nullable(v.string()),
  /** Whether the service's API can remove people. */
  can_remove: v.boolean(),
  /** Whether it only takes the list or the tag off people, and keeps them, also those who are deleted. */
  keeps_people: v.boolean(),
})
export type DetailResponse = v.InferOutput<typeof detailResponse>

const OUTCOMES = ['accepted', 'rejected', 'retry', 'unauthorized', 'gone'] as const

export const testResponse = v.object({
  outcome: v.picklist(OUTCOMES),
  /** The receiver's own words, or why it can't be reached. */
  words: v.string(),
  status: v.nullable(v.number()),
  ms: v.number(),
})
export const targetsResponse = v.object({
  targets: v.array(v.object({ id: v.string(), name: v.string() })),
})
export const sampleResponse = v.object({
  requests: v.array(
    v.object({
      method: v.string(),
      url: v.string(),
      /** Without secrets, as everything here. */
      headers: v.record(v.string(), v.string()),
      content_type: v.nullable(v.string()),
      body: v.nullable(v.string()),
      /** Sent only if the service doesn't have the person yet. */
      is_conditional: v.boolean(),
    }),
  ),
  /** Whether requests follow that depend on a response. */
  has_more: v.boolean(),
  responses: v.array(
    v.object({
      status: v.number(),
      content_type: v.nullable(v.string()),
      body: v.string(),
      ms: v.number(),
    }),
  ),
  /** How the last response reads; null if nothing was sent. */
  outcome: v.nullable(v.object({ result: v.picklist(OUTCOMES), words: v.string() })),
})
export type SampleResponse = v.InferOutput<typeof sampleResponse>

export const isOAuth = (name: IntegrationName): boolean => INTEGRATIONS[name].method === 'oauth'
