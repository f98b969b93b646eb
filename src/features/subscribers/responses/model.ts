import * as v from 'valibot'

/** A submission that added nobody to a list: without an email address, or with an unchecked box. */
export type SiteResponse = {
  id: string
  campaignId: string
  campaignTitle: string
  submittedAt: Date
  /** The page with the form, if known. */
  page: string | null
  /** Two letters; null if unknown. */
  country: string | null
  /** By the name of the field. */
  answers: Readonly<Record<string, string>>
  /** The texts that the visitor agreed to. */
  consentTexts: readonly string[]
  prize: string | null
  /** When it is deleted, because it contains an email address that nobody agreed to; null if it is kept. */
  deletedAt: Date | null
}

/** One page of `GET /site/responses`; `next` is the cursor for the next page. */
export type ResponsePage = {
  items: SiteResponse[]
  total: number
  /** There are more matches than `total`: the server stops counting there. */
  isTotalCapped: boolean
  next: string | null
  /** The title of the filtered campaign, even if it was deleted; null without that filter. */
  campaignTitle: string | null
  /** The site's, in which days are filtered. */
  timeZone: string
}

export const RESPONSES_PAGE_SIZE = 10

/** By the title of the campaign, answers are newest first within it. */
export const RESPONSE_SORT_COLUMNS = ['time', 'campaign'] as const
export type ResponseSortColumn = (typeof RESPONSE_SORT_COLUMNS)[number]
export type ResponseSort = { column: ResponseSortColumn; descending: boolean }

export const NEWEST_RESPONSES_FIRST: ResponseSort = { column: 'time', descending: true }

const SORT_NAMES: Readonly<Record<ResponseSortColumn, string>> = {
  time: 'created_at',
  campaign: 'campaign',
}

/** The sort order as the API and the URL write it: `-created_at`. */
export const responseSortParameter = ({ column, descending }: ResponseSort): string =>
  `${descending ? '-' : ''}${SORT_NAMES[column]}`

/** Null if it is not a sort order. */
export function parseResponseSort(text: string): ResponseSort | null {
  const column = RESPONSE_SORT_COLUMNS.find((one) => SORT_NAMES[one] === text.replace(/^-/, ''))
  return column === undefined ? null : { column, descending: text.startsWith('-') }
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)

const responseSchema = v.pipe(
  v.object({
    id: v.string(),
    campaign_id: v.string(),
    campaign_title: v.string(),
    created_at: moment,
    page: v.nullable(v.string()),
    country: v.nullable(v.string()),
    answers: v.record(v.string(), v.string()),
    consent: v.array(v.object({ text: v.string() })),
    prize: v.nullable(v.string()),
    deleted_at: v.nullable(moment),
  }),
  v.transform(
    ({ id, page, country, answers, prize, ...item }): SiteResponse => ({
      ...{ id, page, country, answers, prize },
      campaignId: item.campaign_id,
      campaignTitle: item.campaign_title,
      submittedAt: item.created_at,
      deletedAt: item.deleted_at,
      consentTexts: item.consent.map(({ text }) => text),
    }),
  ),
)

const responsePageSchema = v.object({
  items: v.array(responseSchema),
  pagination: v.object({
    total: v.number(),
    is_total_capped: v.boolean(),
    next: v.nullable(v.string()),
  }),
  campaign_title: v.nullable(v.string()),
  time_zone: v.string(),
})

export function parseResponsePage(data: unknown): ResponsePage {
  const { items, pagination, ...rest } = v.parse(responsePageSchema, data)
  const { campaign_title: campaignTitle, time_zone: timeZone } = rest
  const { total, is_total_capped: isTotalCapped, next } = pagination
  return { items, total, isTotalCapped, next, campaignTitle, timeZone }
}
