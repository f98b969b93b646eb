import * as v from 'valibot'
import type { ShownDesign } from '../../popup/design.ts'
import { INTENTS, type Intent } from '../../popup/intents.ts'
import { TEMPLATE_PLANS, type TemplatePlan } from '../billing/template-rules.ts'
import { parseSiteFacts, type SiteFacts } from '../sites/model.ts'

export const CAMPAIGN_STATUSES = ['live', 'paused', 'scheduled', 'draft', 'ended'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export type Campaign = {
  campaignId: string
  title: string
  intent: Intent
  type: string
  templatePlan: TemplatePlan
  status: CampaignStatus
  editorType: 'default' | 'unlayer'
  /** Campaigns of one A/B test share this; null outside a test. */
  abTestId: string | null
  /** Whether it asks for an address, or has brought one in. */
  hasForm: boolean
  views: number
  clicks: number
  subscribers: number
  updatedAt: Date
  /** When a scheduled campaign starts or an ended one ended. */
  startsAt: Date | null
  endsAt: Date | null
  /** Counts the saved changes of design and settings. */
  version: number
  /** Whether something was saved since visitors get it as it was set live. */
  hasDraft: boolean
  /** How often visitors have answered its questions; null where it has none. */
  answers: number | null
}

/** An unknown status counts as off, that is as a draft. */
const wireCampaign = v.pipe(
  v.object({
    campaign_id: v.string(),
    title: v.string(),
    customer_intention: v.fallback(v.picklist(INTENTS), 'build-audience'),
    type: v.optional(v.string(), ''),
    template_plan: v.fallback(v.picklist(TEMPLATE_PLANS), 'free'),
    status: v.fallback(v.picklist(CAMPAIGN_STATUSES), 'draft'),
    editor_type: v.fallback(v.picklist(['default', 'unlayer']), 'default'),
    ab_test_id: v.optional(v.nullable(v.string()), null),
    has_form: v.optional(v.boolean(), true),
    view_count: v.optional(v.number(), 0),
    click_count: v.optional(v.number(), 0),
    subscribe_count: v.optional(v.number(), 0),
    updated_at: v.string(),
    starts_at: v.optional(v.nullable(v.string()), null),
    ends_at: v.optional(v.nullable(v.string()), null),
    version: v.optional(v.number(), 1),
    published_version: v.optional(v.nullable(v.number()), null),
    answer_count: v.optional(v.nullable(v.number()), null),
  }),
  v.transform(
    (wire): Campaign => ({
      campaignId: wire.campaign_id,
      title: wire.title,
      intent: wire.customer_intention,
      type: wire.type,
      templatePlan: wire.template_plan,
      status: wire.status,
      editorType: wire.editor_type,
      abTestId: wire.ab_test_id,
      hasForm: wire.has_form || wire.subscribe_count > 0,
      views: wire.view_count,
      clicks: wire.click_count,
      subscribers: wire.subscribe_count,
      updatedAt: new Date(wire.updated_at),
      startsAt: wire.starts_at === null ? null : new Date(wire.starts_at),
      endsAt: wire.ends_at === null ? null : new Date(wire.ends_at),
      version: wire.version,
      hasDraft: wire.published_version !== null && wire.published_version < wire.version,
      answers: wire.answer_count,
    }),
  ),
)

/** How many campaigns of the site have each status. */
/** `held`: of the live ones, those that the plan or the month's views keep from their visitors. */
export type CampaignCounts = Readonly<Record<CampaignStatus | 'all' | 'held', number>>

/** `next` is the keyset of the following page, null on the last. */
export type CampaignPage = {
  items: Campaign[]
  /** The rest of the A/B tests that begin on this page, so that each is shown whole. */
  otherVariants: Campaign[]
  total: number
  page: number
  next: string | null
  counts: CampaignCounts | null
  /** The site whose campaigns they are; null where the server does not say. */
  site: SiteFacts | null
}

const wireCampaignPage = v.object({
  data: v.array(wireCampaign),
  pagination: v.object({
    page: v.number(),
    total: v.number(),
    next: v.optional(v.nullable(v.string()), null),
  }),
  other_variants: v.optional(v.array(wireCampaign), []),
  counts: v.fallback(
    v.nullable(
      v.object({
        all: v.number(),
        live: v.number(),
        paused: v.number(),
        scheduled: v.number(),
        draft: v.number(),
        ended: v.number(),
        held: v.optional(v.number(), 0),
      }),
    ),
    null,
  ),
})

/** What the list can be sorted by, and how the wire spells it. */
const WIRE_COLUMNS = {
  title: 'title',
  views: 'view_count',
  clicks: 'click_count',
  subscribers: 'subscribe_count',
  updatedAt: 'updated_at',
} as const
export type SortColumn = keyof typeof WIRE_COLUMNS
export type Sort = { column: SortColumn; descending: boolean }

export const isSortColumn = (name: string): name is SortColumn => Object.hasOwn(WIRE_COLUMNS, name)

export const wireSort = ({ column, descending }: Sort): string =>
  `${descending ? '-' : ''}${WIRE_COLUMNS[column]}`

export const NEWEST_FIRST: Sort = { column: 'updatedAt', descending: true }

/** An order as the wire spells it; null for nonsense. */
export function sortNamed(text: string): Sort | null {
  const descending = text.startsWith('-')
  const named = Object.keys(WIRE_COLUMNS)
    .filter(isSortColumn)
    .find((column) => wireSort({ column, descending }) === text)
  return named ? { column: named, descending } : null
}

/** `template` by its name; null for a blank one. */
export type NewCampaign = Pick<Campaign, 'title' | 'intent'> & { template: string | null }

export const wireNew = ({ title, intent, template }: NewCampaign) => ({
  title,
  customer_intention: intent,
  ...(template !== null && { template }),
})

/** One step of a design, for a picture of it; the renderer draws whatever stands in it safely. */
export type CampaignPreview = { campaignId: string; design: ShownDesign }

const wirePreview = v.pipe(
  v.object({
    campaign_id: v.string(),
    design: v.custom<ShownDesign>((value) =>
      v.is(v.object({ steps: v.array(v.object({ blocks: v.array(v.unknown()) })) }), value),
    ),
  }),
  v.transform((wire): CampaignPreview => ({ campaignId: wire.campaign_id, design: wire.design })),
)

export const parsePreviews = (data: unknown): CampaignPreview[] =>
  v.parse(v.array(wirePreview), data)

/** The site's address with a secret in it that is good once, for minutes. */
export type PreviewOnSite = {
  url: string
  /** Whether the site has our script, as far as the server knows. */
  isSeen: boolean
}

const wirePreviewOnSite = v.pipe(
  v.object({ url: v.string(), is_seen: v.optional(v.boolean(), true) }),
  v.transform(({ url, is_seen: isSeen }): PreviewOnSite => ({ url, isSeen })),
)

export const parsePreviewOnSite = (data: unknown): PreviewOnSite => v.parse(wirePreviewOnSite, data)

export const parseCampaign = (data: unknown): Campaign => v.parse(wireCampaign, data)

/** Takes the whole body: `GET /campaigns` carries the pagination beside `data`. */
export function parseCampaignPage(body: unknown): CampaignPage {
  const { data, pagination, counts, other_variants } = v.parse(wireCampaignPage, body)
  const site = parseSiteFacts(body)
  return { items: data, otherVariants: other_variants, counts, site, ...pagination }
}
