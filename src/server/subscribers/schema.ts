import * as v from 'valibot'
import { bulkRunEntries } from '../../features/subscribers/bulk-runs/model.ts'
import { EXPORT_FORMATS } from '../../features/subscribers/exports/model.ts'
import { MAX_FIELD_FILTERS, SUBSCRIBERS_PAGE_SIZE } from '../../features/subscribers/model.ts'
import { MAX_TAG_LENGTH } from '../../features/subscribers/person-rules.ts'
import { MAX_SEARCH_LENGTH } from '../../features/subscribers/search-rules.ts'
import { paginationResponse, paging, text } from '../platform/http/schemas.ts'

const MAX_FIELD_NAME_LENGTH = 200

/** By form field name. */
export const subscriberAnswers = v.record(v.string(), v.string())
/** The consent wording that the subscriber agreed to, with timestamps. */
export const subscriberConsent = v.array(
  v.object({
    text: v.string(),
    at: v.string(),
    /** `import` if somebody of the account, `by`, stated it with an imported file. */
    source: v.optional(v.literal('import')),
    by: v.optional(v.string()),
  }),
)

export const subscriberResponse = v.object({
  id: v.string(),
  email: v.string(),
  campaign_id: v.string(),
  campaign_title: v.string(),
  /** Where the newest submission was sent from, as two letters; null if unknown. */
  country: v.nullable(v.string()),
  created_at: v.string(),
  confirmed_at: v.nullable(v.string()),
  left_at: v.nullable(v.string()),
  /** `waiting`: has not confirmed a double opt-in yet, so the answers and consent are only claimed. */
  state: v.picklist(['on-list', 'waiting', 'left']),
  /** The page of the newest submission, without its query; null if unknown. */
  page: v.nullable(v.string()),
  /** The prize that the address has drawn, as the visitor read it; null if there is none. */
  prize: v.nullable(v.string()),
  answers: subscriberAnswers,
  consent: subscriberConsent,
  /** By name. */
  tags: v.array(v.string()),
})

export type SubscriberResponse = v.InferOutput<typeof subscriberResponse>

const fieldName = v.pipe(text('The name of a field', MAX_FIELD_NAME_LENGTH), v.minLength(1))
const fieldValue = v.pipe(
  text('The value of a field', MAX_SEARCH_LENGTH),
  v.minLength(1, 'The value of a field is missing.'),
)

/** A filter by an answer, in any case; `empty` also matches if the form did not ask for it. */
const fieldFilter = v.variant(
  'how',
  [
    v.object({ name: fieldName, how: v.literal('contains'), value: fieldValue }),
    v.object({ name: fieldName, how: v.literal('equals'), value: fieldValue }),
    v.object({ name: fieldName, how: v.literal('empty') }),
  ],
  'how must be one of contains, equals, empty.',
)
export type FieldFilter = v.InferOutput<typeof fieldFilter>

/** The filters by field, as JSON. */
export const fieldFilters = v.pipe(
  v.string(),
  v.parseJson({}, 'fields must be JSON.'),
  v.array(fieldFilter, 'fields must be an array.'),
  v.maxLength(MAX_FIELD_FILTERS, `At most ${MAX_FIELD_FILTERS} fields can be filtered.`),
)

/** A filter; without it, everyone on the list is returned, confirmed or not. `unconfirmed`: on the list as well. */
const STATES = ['confirmed', 'unconfirmed', 'waiting', 'left', 'everyone'] as const

export const UNLISTED_STATES = ['waiting', 'left'] as const
export type UnlistedState = (typeof UNLISTED_STATES)[number]

/** A leading minus reverses the order. */
const SORTS = ['-created_at', 'created_at', 'email', '-email'] as const
export type SubscriberSort = (typeof SORTS)[number]

/** Whether the calendar has this day: JavaScript would accept 30 February as 2 March. */
function isCalendarDay(day: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(day)) return false
  const moment = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

export const day = (name: string) =>
  v.optional(
    v.pipe(v.string(), v.check(isCalendarDay, `${name} must be a day such as 2026-03-01.`)),
  )

/** Two letters, or `unknown`. */
export const countryFilter = v.optional(
  v.pipe(v.string(), v.regex(/^(?:[A-Z]{2}|unknown)$/, 'country must be two letters, or unknown.')),
)

export const subscribersQuery = v.object({
  ...paging(SUBSCRIBERS_PAGE_SIZE),
  campaign_id: v.optional(v.string()),
  /**
   * Contained in the email address or an answer, in any case. Fewer than three characters only match the start of a
   * word.
   */
  search: v.optional(text('The search', MAX_SEARCH_LENGTH), ''),
  state: v.optional(v.picklist(STATES, `state must be one of ${STATES.join(', ')}.`)),
  /** The first and the last day on which a subscriber joined, in the site’s time zone. */
  from: day('from'),
  to: day('to'),
  country: countryFilter,
  /** One of their tags, in any case. */
  tag: v.optional(v.pipe(text('The tag', MAX_TAG_LENGTH), v.minLength(1, 'The tag is missing.'))),
  fields: v.optional(fieldFilters, '[]'),
  sort: v.optional(v.picklist(SORTS, `sort must be one of ${SORTS.join(', ')}.`), '-created_at'),
})

export type SubscribersQuery = v.InferOutput<typeof subscribersQuery>

/** A file with subscribers, finished or not. */
export const exportResponse = v.object({
  id: v.string(),
  format: v.picklist(EXPORT_FORMATS),
  state: v.picklist(['waiting', 'running', 'ready', 'failed']),
  /** Whether it has failed because somebody was deleted everywhere, who may have been in its file. */
  ended_by_erasure: v.boolean(),
  rows: v.number(),
  /** Their heads. */
  columns: v.array(v.string()),
  /** What its filters say, in the words of whoever created it. */
  labels: v.array(v.string()),
  /** Whether it has only those who match a filter, or who were selected. */
  is_filtered: v.boolean(),
  /** Null if the matches are more than can be counted, or have not been counted yet. */
  total: v.nullable(v.number()),
  created_at: v.string(),
  expires_at: v.string(),
  /** In bytes. */
  size: v.number(),
  /** An email address; null if that person has left the account. */
  created_by: v.nullable(v.string()),
})

export type ExportResponse = v.InferOutput<typeof exportResponse>

/** An action on many subscribers that runs in the background, or has ended. */
export const bulkRunResponse = v.object({
  ...bulkRunEntries,
  created_at: v.string(),
  /** Null while it is under way. */
  ended_at: v.nullable(v.string()),
})

export type BulkRunResponse = v.InferOutput<typeof bulkRunResponse>

/** `exports` lists the site’s export files, for those who may export; `bulk_run` is its last bulk action. */
export const subscribersResponse = v.object({
  items: v.array(subscriberResponse),
  pagination: v.object({
    ...paginationResponse.entries,
    /** Whether there are more than `total`: matches of a filter are counted up to a limit. */
    is_total_capped: v.boolean(),
  }),
  /** The title of the filtered campaign, which may have been deleted; null without that filter. */
  campaign_title: v.nullable(v.string()),
  /** If the list is empty without a filter: the states that the site's subscribers have instead. */
  unlisted_states: v.array(v.picklist(UNLISTED_STATES)),
  /** If nobody on the list matches the filters: whether people do who wait for confirmation or have left. */
  has_unlisted_matches: v.boolean(),
  /** The site's, in which days are filtered, imported and exported. */
  time_zone: v.string(),
  exports: v.array(exportResponse),
  bulk_run: v.nullable(bulkRunResponse),
})

export type SubscribersResponse = v.InferOutput<typeof subscribersResponse>

const FIELD_KINDS = [
  ...(['name', 'phone', 'text', 'choice', 'email'] as const),
  ...(['one', 'many', 'scale', 'words'] as const),
] as const

export const fieldsResponse = v.object({
  /** The answer fields of the site’s forms, without the email address that joins the list. */
  fields: v.array(v.object({ name: v.string(), label: v.string(), kind: v.picklist(FIELD_KINDS) })),
})

export type FieldsResponse = v.InferOutput<typeof fieldsResponse>

export const countriesResponse = v.object({
  /** The two-letter countries of the site’s subscribers, or of its answers. */
  countries: v.array(v.string()),
})

export type CountriesResponse = v.InferOutput<typeof countriesResponse>
