import * as v from 'valibot'
import { SUBSCRIBERS_PAGE_SIZE } from '../../features/subscribers/model.ts'
import { MAX_SEARCH_LENGTH } from '../../features/subscribers/search-rules.ts'
import { isLocale } from '../platform/http/locale.ts'
import { paginationResponse, paging, text } from '../platform/http/schemas.ts'
import {
  countryFilter,
  day,
  fieldFilters,
  subscriberAnswers,
  subscriberConsent,
} from '../subscribers/schema.ts'

const MAX_LABEL_LENGTH = 100

export const siteResponse = v.object({
  id: v.string(),
  campaign_id: v.string(),
  campaign_title: v.string(),
  created_at: v.string(),
  /** The page of the form, without its query; null if unknown. */
  page: v.nullable(v.string()),
  /** Two letters; null if unknown. */
  country: v.nullable(v.string()),
  answers: subscriberAnswers,
  consent: subscriberConsent,
  /** The name of the prize that was drawn, as the campaign has it now; null if there is none. */
  prize: v.nullable(v.string()),
  /** When it is deleted, because it contains an email address that nobody agreed to; null if it is kept. */
  deleted_at: v.nullable(v.string()),
})
export type SiteResponse = v.InferOutput<typeof siteResponse>

export const siteResponsesFilter = v.object({
  campaign_id: v.optional(v.string()),
  /** Contained in an answer, in any case; see the search of subscribers. */
  search: v.optional(text('The search', MAX_SEARCH_LENGTH), ''),
  /** The first and the last day, in the site’s time zone. */
  from: day('from'),
  to: day('to'),
  country: countryFilter,
  fields: v.optional(fieldFilters, '[]'),
})
export type SiteResponsesFilter = v.InferOutput<typeof siteResponsesFilter>

/** By time, or by the title of the campaign and then newest first. A leading minus reverses the order. */
const SORTS = ['-created_at', 'created_at', 'campaign', '-campaign'] as const
export type SiteResponsesSort = (typeof SORTS)[number]

const sort = v.optional(
  v.picklist(SORTS, `sort must be one of ${SORTS.join(', ')}.`),
  '-created_at',
)

export const siteResponsesQuery = v.object({
  ...paging(SUBSCRIBERS_PAGE_SIZE),
  ...siteResponsesFilter.entries,
  sort,
})
export type SiteResponsesQuery = v.InferOutput<typeof siteResponsesQuery>

const label = (name: string) => v.optional(text(`The label of ${name}`, MAX_LABEL_LENGTH), name)

/** The filters and the order of the list, and the heads of the file's columns in the language of the user who downloads it. */
export const siteResponsesFileQuery = v.object({
  ...siteResponsesFilter.entries,
  sort,
  label_campaign: label('campaign'),
  /** Of the column with the answers to fields that no form has. */
  label_others: label('other answers'),
  label_consent: label('consent'),
  label_prize: label('prize'),
  label_page: label('page'),
  label_country: label('country'),
  label_time: label('time'),
  /** The language of the countries. */
  locale: v.optional(
    v.pipe(v.string(), v.check(isLocale, 'locale must be a language such as en or pt-BR.')),
    'en',
  ),
})
export type SiteResponsesFileQuery = v.InferOutput<typeof siteResponsesFileQuery>

export const siteResponsesPage = v.object({
  items: v.array(siteResponse),
  pagination: v.object({
    ...paginationResponse.entries,
    /** Whether there are more than `total`: they are counted up to a limit. */
    is_total_capped: v.boolean(),
  }),
  /** The title of the filtered campaign, which may have been deleted; null without that filter. */
  campaign_title: v.nullable(v.string()),
  /** The site's, in which days are filtered. */
  time_zone: v.string(),
})
export type SiteResponsesPage = v.InferOutput<typeof siteResponsesPage>
