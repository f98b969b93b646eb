import * as v from 'valibot'
import {
  EMPTY_RULES,
  isSourceName,
  type MappingRow,
  type ReceiverField,
  type Source,
  type SourceName,
} from '../mapping-model.ts'
import { type Connection, connectionSchema, nullable } from '../model.ts'

/** Whether a campaign's leads are sent, and to which list; null for the default one. */
export type CampaignFeed = {
  campaignId: string
  title: string
  isSent: boolean
  target: string | null
}

/** A list, audience, sheet or tag of the receiver. */
export type Target = { id: string; name: string }

/** A connection with everything that can be set. */
export type ConnectionDetails = {
  connection: Connection
  onlyConfirmed: boolean
  removesPeople: boolean
  /** Whether the receiver's API can remove people. */
  canRemove: boolean
  /** Only the tag is taken off people who leave or are deleted. */
  keepsPeople: boolean
  sendsNewCampaigns: boolean
  defaultTarget: string | null
  /** Whether the service takes no lead without a list, audience or sheet. */
  requiresTarget: boolean
  /** The names of chosen lists that the server remembers, by their IDs. */
  targetNames: Readonly<Record<string, string>>
  fieldMap: readonly MappingRow[]
  sources: readonly Source[]
  knownFields: readonly ReceiverField[]
  campaigns: readonly CampaignFeed[]
  /** The last characters of a webhook's secret. */
  secretHint: string | null
}

const sourceName = v.custom<SourceName>((name) => typeof name === 'string' && isSourceName(name))

const rowSchema = v.pipe(
  v.object({
    source: sourceName,
    target: v.string(),
    if_empty: v.picklist(EMPTY_RULES),
    value: v.optional(v.string(), ''),
  }),
  v.transform(({ if_empty: ifEmpty, ...rest }): MappingRow => ({ ...rest, ifEmpty })),
)

const feedSchema = v.pipe(
  v.object({
    campaign_id: v.string(),
    title: v.string(),
    is_sent: v.boolean(),
    target: nullable(v.string()),
  }),
  v.transform(
    ({ campaign_id: campaignId, is_sent: isSent, title, target }): CampaignFeed => ({
      ...{ campaignId, title, isSent, target },
    }),
  ),
)

const detailsSchema = v.pipe(
  v.object({
    connection: connectionSchema,
    only_confirmed: v.boolean(),
    removes_people: v.boolean(),
    can_remove: v.boolean(),
    keeps_people: v.optional(v.boolean(), false),
    sends_new_campaigns: v.boolean(),
    default_target: nullable(v.string()),
    requires_target: v.optional(v.boolean(), false),
    target_names: v.optional(v.record(v.string(), v.string()), {}),
    field_map: v.array(rowSchema),
    sources: v.array(
      v.object({ name: sourceName, label: v.string(), sample: v.optional(v.string(), '') }),
    ),
    known_fields: v.array(v.object({ name: v.string(), label: v.string() })),
    campaigns: v.array(feedSchema),
    webhook_secret_hint: nullable(v.string()),
  }),
  v.transform(
    (response): ConnectionDetails => ({
      connection: response.connection,
      onlyConfirmed: response.only_confirmed,
      removesPeople: response.removes_people,
      canRemove: response.can_remove,
      keepsPeople: response.keeps_people,
      sendsNewCampaigns: response.sends_new_campaigns,
      defaultTarget: response.default_target,
      requiresTarget: response.requires_target,
      targetNames: response.target_names,
      fieldMap: response.field_map,
      sources: response.sources,
      knownFields: response.known_fields,
      campaigns: response.campaigns,
      secretHint: response.webhook_secret_hint,
    }),
  ),
)

export const parseConnectionDetails = (data: unknown): ConnectionDetails =>
  v.parse(detailsSchema, data)

/** The settings that can be changed; those that are left out stay as they are. */
export type ConnectionChange = Partial<
  Pick<
    ConnectionDetails,
    | 'onlyConfirmed'
    | 'removesPeople'
    | 'sendsNewCampaigns'
    | 'defaultTarget'
    | 'fieldMap'
    | 'campaigns'
  >
> & { title?: string }

/** A change as the API expects it. */
export const changeBody = (change: ConnectionChange): Record<string, unknown> => ({
  title: change.title,
  only_confirmed: change.onlyConfirmed,
  removes_people: change.removesPeople,
  sends_new_campaigns: change.sendsNewCampaigns,
  default_target: change.defaultTarget,
  field_map: change.fieldMap?.map(({ source, target, ifEmpty, value }) => ({
    ...{ source, target: target.trim(), if_empty: ifEmpty },
    ...(ifEmpty === 'value' && { value }),
  })),
  campaigns: change.campaigns?.map(({ campaignId, isSent, target }) => ({
    ...{ campaign_id: campaignId, is_sent: isSent, target },
  })),
})

const targetsSchema = v.object({
  targets: v.array(v.object({ id: v.string(), name: v.string() })),
})
export const parseTargets = (data: unknown): Target[] => v.parse(targetsSchema, data).targets

export const parseSecret = (data: unknown): string =>
  v.parse(v.object({ secret: v.string() }), data).secret

export const parseOptionalSecret = (data: unknown): string | null =>
  v.parse(v.object({ secret: nullable(v.string()) }), data).secret

const otherSiteSchema = v.object({ site_id: v.string() })

/** The ID of another site that the connection belongs to; null if the response names none. */
export function parseOtherSite(data: unknown): string | null {
  const result = v.safeParse(otherSiteSchema, data)
  return result.success ? result.output.site_id : null
}
