import type { Call, Http } from '../../lib/http.ts'
import {
  type CampaignChoice,
  type FieldFilter,
  type FormField,
  parseCampaignChoices,
  parseCountries,
  parseFormFields,
  parseSubscriberPage,
  parseTags,
  type Sort,
  type StateFilter,
  SUBSCRIBERS_PAGE_SIZE,
  type SubscriberPage,
  sortParameter,
} from './model.ts'

export type SubscribersQuery = {
  campaignId: string | null
  state: StateFilter | null
  /** The first and the last day on which they signed up, `2026-11-27`, in the site's time zone. */
  from: string | null
  to: string | null
  /** Two letters, or `unknown`. */
  country: string | null
  /** In any case. */
  tag: string | null
  /** At most one for each field. */
  fields: readonly FieldFilter[]
  /** Part of the email address or of an answer; empty for everyone. */
  search: string
  sort: Sort
  /** Starts at 1. */
  page: number
  /** The `next` of the previous page; null for the first page. */
  after: string | null
}

/** The filters and the order as parameters of the API; those that are not set are left out. */
export const filterParameters = ({
  campaignId,
  state,
  from,
  to,
  country,
  tag,
  fields,
  search,
  sort,
}: Omit<SubscribersQuery, 'page' | 'after'>) => ({
  campaign_id: campaignId ?? undefined,
  state: state ?? undefined,
  from: from ?? undefined,
  to: to ?? undefined,
  country: country ?? undefined,
  tag: tag ?? undefined,
  fields: fields.length > 0 ? JSON.stringify(fields) : undefined,
  search: search.trim() || undefined,
  sort: sortParameter(sort),
})

/** `GET /site/users/`: one page of the selected site's subscribers. */
export async function getSubscribers(
  http: Http,
  { page, after, ...filters }: SubscribersQuery,
  call: Pick<Call, 'signal'> = {},
): Promise<SubscriberPage> {
  const query = {
    limit: SUBSCRIBERS_PAGE_SIZE,
    page,
    after: after ?? undefined,
    ...filterParameters(filters),
  }
  const { data } = await http.get('/site/users/', { ...call, query })
  return parseSubscriberPage(data)
}

/** `GET /site/users/fields`: the fields of the selected site's forms, except the email address. */
export async function getFormFields(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<FormField[]> {
  const { data } = await http.get('/site/users/fields', call)
  return parseFormFields(data)
}

/** `GET /site/users/countries`: the two-letter countries of the selected site's subscribers. */
export async function getCountries(http: Http, call: Pick<Call, 'signal'> = {}): Promise<string[]> {
  const { data } = await http.get('/site/users/countries', call)
  return parseCountries(data)
}

/** `GET /site/users/tags`: the tags of the selected site's subscribers, by name. */
export async function getTags(http: Http, call: Pick<Call, 'signal'> = {}): Promise<string[]> {
  const { data } = await http.get('/site/users/tags', call)
  return parseTags(data)
}

const CAMPAIGNS_A_CALL = 100
/** More campaigns than a site has in practice: a limit on how often the list is asked for its next page. */
const MAX_CALLS = 10

/** All campaigns of the selected site, by title. */
export async function getCampaignChoices(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<CampaignChoice[]> {
  const all = new Map<string, CampaignChoice>()
  let after: string | null = null
  for (let page = 1; page <= MAX_CALLS; page += 1) {
    const query = { limit: CAMPAIGNS_A_CALL, page, after: after ?? undefined, sort: 'title' }
    const { body } = await http.get('/campaigns', { ...call, query })
    const { choices, next } = parseCampaignChoices(body)
    for (const choice of choices) all.set(choice.campaignId, choice)
    if (next === null) break
    after = next
  }
  return [...all.values()].sort((one, other) => one.title.localeCompare(other.title))
}
