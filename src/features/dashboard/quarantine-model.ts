import * as v from 'valibot'

const responseSchema = v.object({
  hours: v.array(
    v.object({
      id: v.string(),
      domain: v.string(),
      hour: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:/)),
      ends_at: v.pipe(v.string(), v.isoTimestamp()),
      views: v.number(),
      usual_views: v.number(),
    }),
  ),
  uncounted: v.array(
    v.object({
      campaign_id: v.string(),
      title: v.string(),
      reason: v.string(),
      views: v.number(),
      clicks: v.number(),
      leads: v.optional(v.number(), 0),
    }),
  ),
})

/** An hour in which a site's views are on hold. */
export type HeldHour = {
  id: string
  domain: string
  /** The start of the hour in the site's local time, stored in the UTC fields. */
  beganAt: Date
  /** It can be released from this time on. */
  endsAt: Date
  views: number
  usualViews: number
}

const UNCOUNTED_REASONS = ['daily-limit', 'other-origin', 'no-ticket', 'paused'] as const
type UncountedReason = (typeof UNCOUNTED_REASONS)[number]

/** A campaign's events this month that were not counted. */
export type Uncounted = {
  campaignId: string
  title: string
  /** Null for a reason that this version doesn't know, sent by a newer server. */
  reason: UncountedReason | null
  views: number
  clicks: number
  /** New subscribers who are on the list, but not in the statistics. */
  leads: number
}

export type Quarantine = { hours: readonly HeldHour[]; uncounted: readonly Uncounted[] }

export function parseQuarantine(response: unknown): Quarantine {
  const { hours, uncounted } = v.parse(responseSchema, response)
  return {
    hours: hours.map(({ hour, ends_at, usual_views: usualViews, ...rest }) => ({
      ...rest,
      usualViews,
      endsAt: new Date(ends_at),
      beganAt: new Date(`${hour.slice(0, 13)}:00:00Z`),
    })),
    uncounted: uncounted.map(({ campaign_id: campaignId, reason, ...rest }) => ({
      ...rest,
      campaignId,
      reason: UNCOUNTED_REASONS.find((candidate) => candidate === reason) ?? null,
    })),
  }
}
