import * as v from 'valibot'
import { type BulkRun, bulkRunSchema } from './bulk-runs/model.ts'
import { exportSchema, type SubscriberExport } from './exports/model.ts'

/** `waiting`: the subscriber has not confirmed the email address yet, so it is on no list. */
export type SubscriberState = 'on-list' | 'waiting' | 'left'

/** Somebody who signed up through a campaign; never a user of the account. */
export type Subscriber = {
  id: string
  email: string
  campaignId: string
  campaignTitle: string
  state: SubscriberState
  joinedAt: Date
  confirmedAt: Date | null
  /** Two letters; null if unknown. */
  country: string | null
  /** The page with the form that they submitted last, if known. */
  page: string | null
  /** What the subscriber has won in the campaign's game. */
  prize: string | null
  /** By the name of the field. */
  answers: Readonly<Record<string, string>>
  /** The texts that the subscriber agreed to. */
  consentTexts: readonly string[]
  tags: readonly string[]
}

/** One page of `GET /site/users/`; `next` is the cursor for the next page. */
export type SubscriberPage = {
  items: Subscriber[]
  page: number
  limit: number
  total: number
  /** The title of the filtered campaign, even if it was deleted; null without that filter. */
  campaignTitle: string | null
  /** If the list is empty without a filter: the states that the site's subscribers have instead. */
  unlistedStates: readonly StateFilter[]
  /** Nobody on the list matches the filters, but people do who wait for confirmation or have left. */
  hasUnlistedMatches: boolean
  /** There are more matches than `total`: the server stops counting there. */
  isTotalCapped: boolean
  /** The site's; undefined if the server didn't say. */
  timeZone: string | undefined
  next: string | null
  /** The site's export files; none for somebody who may not export. */
  exports: SubscriberExport[]
  /** The site's last bulk action in the background. */
  bulkRun: BulkRun | null
}

/** A field of the site's forms. */
export type FormField = { name: string; label: string; kind: string }

export const SUBSCRIBERS_PAGE_SIZE = 10

/** A filter by an answer; `empty` also finds people whose form did not ask for it. */
export type FieldFilter =
  | { name: string; how: 'contains' | 'equals'; value: string }
  | { name: string; how: 'empty' }

export const MAX_FIELD_FILTERS = 5

/** The filter for people whose country is not known. */
export const UNKNOWN_COUNTRY = 'unknown'

/** The filters by state; without one the list has everyone who is on it. */
export const STATE_FILTERS = [
  ...(['confirmed', 'unconfirmed', 'waiting', 'left', 'everyone'] as const),
] as const
export type StateFilter = (typeof STATE_FILTERS)[number]

export const SORT_COLUMNS = ['joined', 'email'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type Sort = { column: SortColumn; descending: boolean }

export const NEWEST_FIRST: Sort = { column: 'joined', descending: true }

const SORT_NAMES: Readonly<Record<SortColumn, string>> = { joined: 'created_at', email: 'email' }

/** The sort order as the API and the URL write it: `-created_at`. */
export const sortParameter = ({ column, descending }: Sort): string =>
  `${descending ? '-' : ''}${SORT_NAMES[column]}`

/** Null if it is not a sort order. */
export function parseSort(text: string): Sort | null {
  const column = SORT_COLUMNS.find((one) => SORT_NAMES[one] === text.replace(/^-/, ''))
  return column === undefined ? null : { column, descending: text.startsWith('-') }
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)

const subscriberSchema = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    campaign_id: v.string(),
    campaign_title: v.optional(v.string(), ''),
    state: v.optional(v.picklist(['on-list', 'waiting', 'left']), 'on-list'),
    created_at: moment,
    confirmed_at: v.optional(v.nullable(moment), null),
    country: v.optional(v.nullable(v.string()), null),
    page: v.optional(v.nullable(v.string()), null),
    prize: v.optional(v.nullable(v.string()), null),
    answers: v.optional(v.record(v.string(), v.string()), {}),
    consent: v.optional(v.array(v.object({ text: v.string() })), []),
    tags: v.optional(v.array(v.string()), []),
  }),
  v.transform(
    (item): Subscriber => ({
      id: item.id,
      email: item.email,
      campaignId: item.campaign_id,
      campaignTitle: item.campaign_title,
      state: item.state,
      joinedAt: item.created_at,
      confirmedAt: item.confirmed_at,
      country: item.country,
      page: item.page,
      prize: item.prize,
      answers: item.answers,
      consentTexts: item.consent.map(({ text }) => text),
      tags: item.tags,
    }),
  ),
)

export const parseSubscriber = (data: unknown): Subscriber => v.parse(subscriberSchema, data)

const subscriberPageSchema = v.object({
  items: v.array(subscriberSchema),
  pagination: v.object({
    page: v.number(),
    limit: v.number(),
    total: v.number(),
    is_total_capped: v.optional(v.boolean(), false),
    next: v.optional(v.nullable(v.string()), null),
  }),
  exports: v.optional(v.array(exportSchema), []),
  bulk_run: v.optional(v.nullable(bulkRunSchema), null),
  campaign_title: v.optional(v.nullable(v.string()), null),
  unlisted_states: v.optional(v.array(v.picklist(['waiting', 'left'])), []),
  has_unlisted_matches: v.optional(v.boolean(), false),
  time_zone: v.optional(v.string()),
})

export function parseSubscriberPage(data: unknown): SubscriberPage {
  const { items, pagination, ...rest } = v.parse(subscriberPageSchema, data)
  const { is_total_capped: isTotalCapped, ...paging } = pagination
  const { campaign_title: campaignTitle, exports, bulk_run: bulkRun, time_zone: timeZone } = rest
  const { unlisted_states: unlistedStates, has_unlisted_matches: hasUnlistedMatches } = rest
  const unlisted = { unlistedStates, hasUnlistedMatches }
  return { items, exports, bulkRun, isTotalCapped, ...paging, campaignTitle, ...unlisted, timeZone }
}

const fieldsSchema = v.object({
  fields: v.array(v.object({ name: v.string(), label: v.string(), kind: v.string() })),
})

export const parseFormFields = (data: unknown): FormField[] => v.parse(fieldsSchema, data).fields

const countriesSchema = v.object({ countries: v.array(v.string()) })

export const parseCountries = (data: unknown): string[] => v.parse(countriesSchema, data).countries

export const parseTags = (data: unknown): string[] =>
  v.parse(v.object({ tags: v.array(v.string()) }), data).tags

/** A campaign in the filter, and in the import if it has a list. */
export type CampaignChoice = { campaignId: string; title: string; hasList: boolean }

const campaignChoiceSchema = v.object({
  campaign_id: v.string(),
  title: v.string(),
  has_form: v.optional(v.boolean(), true),
  subscribe_count: v.optional(v.number(), 0),
})

const campaignChoicesSchema = v.object({
  data: v.array(campaignChoiceSchema),
  other_variants: v.array(campaignChoiceSchema),
  pagination: v.object({ next: v.nullable(v.string()) }),
})

/** One page of `GET /campaigns`, with the cursor for the next one. */
export function parseCampaignChoices(body: unknown): {
  choices: CampaignChoice[]
  next: string | null
} {
  const { data, other_variants, pagination } = v.parse(campaignChoicesSchema, body)
  const choices = [...data, ...other_variants].map((one) => ({
    campaignId: one.campaign_id,
    title: one.title,
    hasList: one.has_form || one.subscribe_count > 0,
  }))
  return { choices, next: pagination.next }
}
