import * as v from 'valibot'
import type { ShownDesign } from '../../popup/design.ts'
import { INTENTS, type Intent } from '../../popup/intents.ts'
import { TEMPLATE_PLANS, type TemplatePlan } from '../billing/template-rules.ts'
import { parseSiteInfo, type SiteInfo } from '../sites/model.ts'

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
  /** Shared by the campaigns of one A/B test; null outside a test. */
  abTestId: string | null
  /** Whether it asks for an email address, or has collected one before. */
  hasForm: boolean
  views: number
  clicks: number
  subscribers: number
  updatedAt: Date
  /** When a scheduled campaign starts, and when an ended one ended. */
  startsAt: Date | null
  endsAt: Date | null
  /** Incremented with every saved change to the design or the settings. */
  version: number
  /** Whether there are saved changes that visitors don't see yet. */
  hasDraft: boolean
  /** How many times visitors have answered its questions; null if it has none. */
  answers: number | null
}

/** An unknown status is treated as a draft, that is, as off. */
const campaignSchema = v.pipe(
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
    (response): Campaign => ({
      campaignId: response.campaign_id,
      title: response.title,
      intent: response.customer_intention,
      type: response.type,
      templatePlan: response.template_plan,
      status: response.status,
      editorType: response.editor_type,
      abTestId: response.ab_test_id,
      hasForm: response.has_form || response.subscribe_count > 0,
      views: response.view_count,
      clicks: response.click_count,
      subscribers: response.subscribe_count,
      updatedAt: new Date(response.updated_at),
      startsAt: response.starts_at === null ? null : new Date(response.starts_at),
      endsAt: response.ends_at === null ? null : new Date(response.ends_at),
      version: response.version,
      hasDraft:
        response.published_version !== null && response.published_version < response.version,
      answers: response.answer_count,
    }),
  ),
)

/** The number of the site's campaigns by status. */
/** `held` counts live campaigns that are not shown because of the plan or its monthly view limit. */
export type CampaignCounts = Readonly<Record<CampaignStatus | 'all' | 'held', number>>

/** `next` is the cursor for the next page; null on the last page. */
export type CampaignPage = {
  items: Campaign[]
  /** The remaining variants of the A/B tests that start on this page, so that each test is shown completely. */
  otherVariants: Campaign[]
  total: number
  page: number
  next: string | null
  counts: CampaignCounts | null
  /** The site that they belong to; null if the server doesn't send it. */
  site: SiteInfo | null
}

const campaignPageSchema = v.object({
  data: v.array(campaignSchema),
  pagination: v.object({
    page: v.number(),
    total: v.number(),
    next: v.optional(v.nullable(v.string()), null),
  }),
  other_variants: v.optional(v.array(campaignSchema), []),
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

/** The columns by which the list can be sorted, with their names in the API. */
const COLUMN_PARAMETERS = {
  title: 'title',
  views: 'view_count',
  clicks: 'click_count',
  subscribers: 'subscribe_count',
  updatedAt: 'updated_at',
} as const
export type SortColumn = keyof typeof COLUMN_PARAMETERS
export type Sort = { column: SortColumn; descending: boolean }

export const isSortColumn = (name: string): name is SortColumn =>
  Object.hasOwn(COLUMN_PARAMETERS, name)

export const sortParameter = ({ column, descending }: Sort): string =>
  `${descending ? '-' : ''}${COLUMN_PARAMETERS[column]}`

export const NEWEST_FIRST: Sort = { column: 'updatedAt', descending: true }

/** Parses a sort order from the API; null if it is invalid. */
export function parseSort(text: string): Sort | null {
  const descending = text.startsWith('-')
  const sortColumn = Object.keys(COLUMN_PARAMETERS)
    .filter(isSortColumn)
    .find((column) => sortParameter({ column, descending }) === text)
  return sortColumn ? { column: sortColumn, descending } : null
}

/** `template` is the template's name; null for a blank campaign. */
export type NewCampaign = Pick<Campaign, 'title' | 'intent'> & { template: string | null }

export const newCampaignRequest = ({ title, intent, template }: NewCampaign) => ({
  title,
  customer_intention: intent,
  ...(template !== null && { template }),
})

/** One step of a design, for its thumbnail. Not fully validated: the renderer draws any content safely. */
export type CampaignPreview = { campaignId: string; design: ShownDesign }

const previewSchema = v.pipe(
  v.object({
    campaign_id: v.string(),
    design: v.custom<ShownDesign>((value) =>
      v.is(v.object({ steps: v.array(v.object({ blocks: v.array(v.unknown()) })) }), value),
    ),
  }),
  v.transform(
    (response): CampaignPreview => ({ campaignId: response.campaign_id, design: response.design }),
  ),
)

export const parsePreviews = (data: unknown): CampaignPreview[] =>
  v.parse(v.array(previewSchema), data)

/** The site's URL with a secret that can be used once, within a few minutes. */
export type PreviewOnSite = {
  url: string
  /** Whether the site has the snippet, as far as the server knows. */
  isSeen: boolean
}

const previewOnSiteSchema = v.pipe(
  v.object({ url: v.string(), is_seen: v.optional(v.boolean(), true) }),
  v.transform(({ url, is_seen: isSeen }): PreviewOnSite => ({ url, isSeen })),
)

export const parsePreviewOnSite = (data: unknown): PreviewOnSite =>
  v.parse(previewOnSiteSchema, data)

export const parseCampaign = (data: unknown): Campaign => v.parse(campaignSchema, data)

/** Parses the whole response body: `GET /campaigns` sends the pagination alongside `data`. */
export function parseCampaignPage(body: unknown): CampaignPage {
  const { data, pagination, counts, other_variants } = v.parse(campaignPageSchema, body)
  const site = parseSiteInfo(body)
  return { items: data, otherVariants: other_variants, counts, site, ...pagination }
}
