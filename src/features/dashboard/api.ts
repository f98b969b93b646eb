import type { Call, Http } from '../../lib/http.ts'
import {
  type Analytics,
  analyticsQuery,
  type CampaignChoice,
  MOST_VIEWS_FIRST,
  parseAnalytics,
  parseCampaignChoices,
} from './model.ts'

/** The periods that the API supports, in days. */
export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]

/** A period that ends today, and a campaign; null for all of the site's campaigns. */
export type AnalyticsQuery = { days: Period; campaign: CampaignChoice | null }

/** The maximum number of campaigns on one page of `GET /campaigns`. */
const CHOICES_LIMIT = 100

/** `GET /site?analytics=1`: the selected site's statistics. */
export async function getAnalytics(
  http: Http,
  { days, campaign }: AnalyticsQuery,
  call: Pick<Call, 'signal'> = {},
): Promise<Analytics> {
  const query = analyticsQuery(days, campaign)
  const { data } = await http.get('/site', { ...call, query })
  return parseAnalytics(data)
}

/** `GET /campaigns`: the selected site's campaigns with the most views. */
export async function getCampaignChoices(
  http: Http,
  call: Pick<Call, 'signal'> = {},
): Promise<CampaignChoice[]> {
  const query = { limit: CHOICES_LIMIT, sort: MOST_VIEWS_FIRST }
  const { body } = await http.get('/campaigns', { ...call, query })
  return parseCampaignChoices(body)
}
