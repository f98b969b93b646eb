import * as v from 'valibot'

/** The ID that a visitor's browser assigns to an event, so that the event is counted once. */
export const eventId = v.pipe(
  v.string(),
  v.regex(/^[\w.:-]{8,80}$/, 'event_id must be 8 to 80 letters and digits.'),
)

export const quarantineResponse = v.object({
  hours: v.array(
    v.object({
      id: v.string(),
      site_id: v.string(),
      domain: v.string(),
      time_zone: v.string(),
      /** The start of the hour in the site's time zone: `2026-11-23T14:00:00`. */
      hour: v.string(),
      /** When the hour can be released. */
      ends_at: v.string(),
      views: v.number(),
      usual_views: v.number(),
    }),
  ),
  /** This month (UTC). */
  uncounted: v.array(
    v.object({
      campaign_id: v.string(),
      title: v.string(),
      reason: v.picklist(['no-ticket', 'other-origin', 'daily-limit', 'paused']),
      views: v.number(),
      clicks: v.number(),
      /** New subscribers who are on the list but not counted in the figures. */
      leads: v.number(),
    }),
  ),
})

export type QuarantineResponse = v.InferOutput<typeof quarantineResponse>
