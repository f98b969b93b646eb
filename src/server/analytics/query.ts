import type { SelectedSite } from '../sites/repository.ts'

export type AnalyticsQuery = {
  site: SelectedSite
  /** Length of the period, which ends today in the site's time zone. */
  days: number
  /** Only the figures of this campaign; null: of the whole site. */
  campaignId: string | null
  /** Whether the person may see who subscribed. */
  withSubscribers: boolean
  now: Date
}

/** $1 site, $2 campaign or null, $3 now, $4 the site's time zone, $5 days. */
export const TODAY = '($3::timestamptz at time zone $4)::date'
export const parameters = ({ site, campaignId, now, days }: AnalyticsQuery) => [
  site.id,
  campaignId,
  now,
  site.time_zone,
  days,
]
