import * as v from 'valibot'
import { siteResponse } from '../sites/schema.ts'

export const PERIODS = ['7', '30', '90'] as const

export const siteQuery = v.object({
  analytics: v.optional(v.string()),
  days: v.pipe(
    v.optional(v.picklist(PERIODS, `days must be one of ${PERIODS.join(', ')}.`), '30'),
    v.transform(Number),
  ),
  campaign_id: v.optional(v.string()),
})

const dayResponse = v.object({
  date: v.string(),
  views: v.number(),
  clicks: v.number(),
  subscribers: v.number(),
})

const bestCampaignResponse = v.object({
  campaign_id: v.string(),
  title: v.string(),
  views: v.number(),
  subscribers: v.number(),
})

const latestSubscriberResponse = v.object({
  id: v.string(),
  email: v.string(),
  campaign_title: v.string(),
  created_at: v.string(),
})

export const analyticsResponse = v.object({
  time_zone: v.string(),
  days: v.array(dayResponse),
  /** The previous period. With `same_hours`, its last day ends at the current time of day, like today. */
  days_before: v.array(dayResponse),
  /** False if the hourly figures for the previous period's last day are not known, so the whole day is counted. */
  same_hours: v.boolean(),
  best_campaigns: v.array(bestCampaignResponse),
  latest_subscribers: v.array(latestSubscriberResponse),
  confirmed: v.number(),
  has_live_campaign: v.boolean(),
  /** Whether a campaign has ever been published. */
  has_published_campaign: v.boolean(),
  /** Whether anybody has ever signed up through a pop-up, or is on the list. */
  has_subscriber: v.boolean(),
  /** Whether a lead has ever been sent to a connection. */
  has_integration: v.boolean(),
  has_colleague: v.boolean(),
})

export const siteAndAnalyticsResponse = v.object({
  ...siteResponse.entries,
  analytics: v.optional(analyticsResponse),
})

export type DayResponse = v.InferOutput<typeof dayResponse>
export type BestCampaignResponse = v.InferOutput<typeof bestCampaignResponse>
export type LatestSubscriberResponse = v.InferOutput<typeof latestSubscriberResponse>
export type AnalyticsResponse = v.InferOutput<typeof analyticsResponse>
