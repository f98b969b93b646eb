import * as v from 'valibot'
import { EMAIL_HOLDS } from '../../features/campaigns/email-hold-rules.ts'
import { CAMPAIGN_STATUSES } from '../../features/campaigns/model.ts'
import { MAX_TITLE_LENGTH, titleProblem } from '../../features/campaigns/rules.ts'
import type { ShownDesign } from '../../popup/design.ts'
import { popupDesign } from '../../popup/design-schema.ts'
import { INTENTS } from '../../popup/intents.ts'
import { targeting } from '../../popup/targeting-schema.ts'
import { isId, paging, text, versionNumber } from '../platform/http/schemas.ts'

const DEFAULT_LIMIT = 50

export const campaignResponse = v.object({
  campaign_id: v.string(),
  title: v.string(),
  customer_intention: v.string(),
  type: v.string(),
  template_plan: v.string(),
  status: v.picklist(CAMPAIGN_STATUSES),
  editor_type: v.string(),
  ab_test_id: v.nullable(v.string()),
  has_form: v.boolean(),
  view_count: v.number(),
  click_count: v.number(),
  subscribe_count: v.number(),
  updated_at: v.string(),
  starts_at: v.nullable(v.string()),
  ends_at: v.nullable(v.string()),
  version: v.number(),
  /** The version that visitors get; null if it was never published. */
  published_version: v.nullable(v.number()),
  /** How many submissions answered its questions; null if it has none. */
  answer_count: v.optional(v.nullable(v.number())),
})

export type CampaignResponse = v.InferOutput<typeof campaignResponse>

/** One campaign with its design and targeting, and who saved it last. */
export const campaignDetailResponse = v.object({
  ...campaignResponse.entries,
  template: v.nullable(v.string()),
  design: popupDesign,
  targeting,
  changed_by: v.nullable(v.string()),
  changed_by_id: v.nullable(v.string()),
  changed_at: v.nullable(v.string()),
  /** Why the campaign’s confirmation emails are held, and how many are waiting. */
  email_hold: v.nullable(v.picklist(EMAIL_HOLDS)),
  emails_waiting: v.number(),
})

export type CampaignDetailResponse = v.InferOutput<typeof campaignDetailResponse>

/** A design without the parts that must stay on the server. */
export const shownDesignResponse = v.custom<ShownDesign>((value) => value !== null)

export const previewResponse = v.object({
  campaign_id: v.string(),
  version: v.number(),
  design: shownDesignResponse,
})

const title = v.pipe(
  v.optional(v.string(), ''),
  v.check((value) => titleProblem(value) !== 'required', 'Title field is required'),
  text('The title', MAX_TITLE_LENGTH),
)

export const newCampaignInput = v.object({
  title,
  customer_intention: v.picklist(INTENTS, 'Choose what the campaign is for.'),
  template: v.optional(v.string()),
})

const version = versionNumber

export const designInput = v.object(
  { version, design: popupDesign },
  'version and design are required.',
)
export const targetingInput = v.object(
  { version, targeting },
  'version and targeting are required.',
)

export const duplicateInput = v.object({ title, site_id: v.optional(v.string()) })

const MAX_PREVIEWS = 50

export const previewsQuery = v.object({
  campaign_ids: v.pipe(
    v.string('campaign_ids is required.'),
    v.transform((text) => [...new Set(text.split(','))]),
    v.maxLength(MAX_PREVIEWS, `campaign_ids can contain at most ${MAX_PREVIEWS} campaigns.`),
    // Anything that isn't an ID matches nothing.
    v.transform((ids) => ids.filter(isId)),
  ),
})

const FROM_REQUIRED_MESSAGE = 'from must be the current title.'

export const campaignChangeInput = v.object(
  {
    title,
    /** The title that the person has seen; a title that has changed since is not overwritten. */
    from: v.string(FROM_REQUIRED_MESSAGE),
  },
  FROM_REQUIRED_MESSAGE,
)

const SEEN_REQUIRED_MESSAGE = 'seen must be the campaign’s last seen updated_at.'

/** For a deletion and its undo: the `updated_at` of the campaign that the person has seen. */
export const seenInput = v.object({ seen: v.string(SEEN_REQUIRED_MESSAGE) }, SEEN_REQUIRED_MESSAGE)

export const campaignStatusInput = v.object(
  {
    status: v.picklist(['live', 'paused'], 'status must be live or paused.'),
    /** The version that the person has seen; only that version is published. Ignored when pausing. */
    version,
  },
  'status must be live or paused, and version must be the one that was last loaded.',
)

/** The sort columns; a leading minus reverses the order. */
export const SORTS = [
  'updated_at',
  'title',
  'view_count',
  'click_count',
  'subscribe_count',
] as const
export type SortColumn = (typeof SORTS)[number]

const sort = v.pipe(
  v.optional(v.string(), '-updated_at'),
  v.transform((value) => ({ column: value.replace(/^-/, ''), descending: value.startsWith('-') })),
  v.object({
    column: v.picklist(SORTS, `sort must be one of ${SORTS.join(', ')}.`),
    descending: v.boolean(),
  }),
)

export const campaignsQuery = v.object({
  ...paging(DEFAULT_LIMIT),
  status: v.optional(
    v.picklist(CAMPAIGN_STATUSES, `status must be one of ${CAMPAIGN_STATUSES.join(', ')}.`),
  ),
  intent: v.optional(v.picklist(INTENTS, `intent must be one of ${INTENTS.join(', ')}.`)),
  search: v.optional(text('The search', MAX_TITLE_LENGTH), ''),
  sort,
})

export type CampaignsQuery = v.InferOutput<typeof campaignsQuery>

export const countsResponse = v.object({
  all: v.number(),
  live: v.number(),
  paused: v.number(),
  scheduled: v.number(),
  draft: v.number(),
  ended: v.number(),
  /** How many live campaigns are not shown to visitors because of the plan or the month's view limit. */
  held: v.number(),
})

/** How many of a site's campaigns have each status. */
export type Counts = Omit<v.InferOutput<typeof countsResponse>, 'held'>
