import * as v from 'valibot'

/** The metrics that the chart can show. */
export const FIGURES = ['views', 'clicks', 'subscribers', 'conversion'] as const
export type Figure = (typeof FIGURES)[number]

/** One calendar day in the site's time zone; `date` is `YYYY-MM-DD`. */
export type DayFigures = { date: string; views: number; clicks: number; subscribers: number }

export type BestCampaign = {
  campaignId: string
  title: string
  views: number
  subscribers: number
}

export type LatestSubscriber = {
  id: string
  email: string
  campaignTitle: string
  createdAt: Date
}

/** A site's statistics over a period, and over the previous period of the same length. */
export type Analytics = {
  timeZone: string
  days: readonly DayFigures[]
  daysBefore: readonly DayFigures[]
  /** Whether the last of `daysBefore` ends at the current time of day, as today does; otherwise it is a whole day. */
  isSameHours: boolean
  bestCampaigns: readonly BestCampaign[]
  latestSubscribers: readonly LatestSubscriber[]
  /** Subscribers confirmed in the period (double opt-in). */
  confirmed: number
  hasLiveCampaign: boolean
  /** Whether any campaign has ever been live. */
  hasPublishedCampaign: boolean
  /** Whether anybody has ever signed up or is on the list. */
  hasSubscriber: boolean
  hasDelivery: boolean
  /** Whether the account has more than one user. */
  hasColleague: boolean
}

const daySchema = v.object({
  date: v.string(),
  views: v.number(),
  clicks: v.number(),
  subscribers: v.number(),
})

const analyticsSchema = v.pipe(
  v.object({
    analytics: v.object({
      time_zone: v.string(),
      days: v.array(daySchema),
      days_before: v.array(daySchema),
      same_hours: v.optional(v.boolean(), false),
      best_campaigns: v.array(
        v.object({
          campaign_id: v.string(),
          title: v.string(),
          views: v.number(),
          subscribers: v.number(),
        }),
      ),
      latest_subscribers: v.array(
        v.object({
          id: v.string(),
          email: v.string(),
          campaign_title: v.string(),
          created_at: v.string(),
        }),
      ),
      confirmed: v.number(),
      has_live_campaign: v.boolean(),
      has_published_campaign: v.boolean(),
      has_subscriber: v.boolean(),
      has_integration: v.boolean(),
      has_colleague: v.boolean(),
    }),
  }),
  v.transform(
    ({ analytics: response }): Analytics => ({
      timeZone: response.time_zone,
      days: response.days,
      daysBefore: response.days_before,
      isSameHours: response.same_hours,
      bestCampaigns: response.best_campaigns.map(({ campaign_id, ...rest }) => ({
        campaignId: campaign_id,
        ...rest,
      })),
      latestSubscribers: response.latest_subscribers.map((subscriber) => ({
        id: subscriber.id,
        email: subscriber.email,
        campaignTitle: subscriber.campaign_title,
        createdAt: new Date(subscriber.created_at),
      })),
      confirmed: response.confirmed,
      hasLiveCampaign: response.has_live_campaign,
      hasPublishedCampaign: response.has_published_campaign,
      hasSubscriber: response.has_subscriber,
      hasDelivery: response.has_integration,
      hasColleague: response.has_colleague,
    }),
  ),
)

/** A campaign in the filter's list. */
export type CampaignChoice = { campaignId: string; title: string }

const choicesSchema = v.object({
  data: v.array(v.object({ campaign_id: v.string(), title: v.string() })),
})

/** Parses the whole response body of `GET /campaigns`, of which the filter needs only a small part. */
export const parseCampaignChoices = (body: unknown): CampaignChoice[] =>
  v
    .parse(choicesSchema, body)
    .data.map(({ campaign_id, title }) => ({ campaignId: campaign_id, title }))

/** The sort order for `GET /campaigns`: most views first. */
export const MOST_VIEWS_FIRST = '-view_count'

export const analyticsQuery = (days: number, campaign: CampaignChoice | null) => ({
  analytics: 1,
  days,
  campaign_id: campaign?.campaignId,
})

export const parseAnalytics = (data: unknown): Analytics => v.parse(analyticsSchema, data)
