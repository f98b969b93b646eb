import type { SelectedSite } from '../sites/repository.ts'

export type AnalyticsQuery = {
  site: SelectedSite
  /** Length of the period, which ends today in the site's time zone. */
  days: number
  /** Limits the figures to this campaign; null for the whole site. */
  campaignId: string | null
  /** Whether the person may see subscribers. */
  withSubscribers: boolean
  now: Date
}

/** $1 site, $2 campaign or null, $3 now, $4 the site's time zone, $5 number of days. */
export const TODAY = '($3::timestamptz at time zone $4)::date'
export const parameters = ({ site, campaignId, now, days }: AnalyticsQuery) => [
  site.id,
  campaignId,
  now,
  site.time_zone,
  days,
]
