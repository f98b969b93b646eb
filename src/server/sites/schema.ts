import * as v from 'valibot'

/** A site as the wire spells it; also the row that the repository reads. */
export const siteReply = v.object({
  id: v.string(),
  site_id: v.string(),
  domain: v.string(),
  last_seen_at: v.nullable(v.string()),
})

export type SiteReply = v.InferOutput<typeof siteReply>

/** The zone whose days a site's figures are kept by, such as `Europe/Prague`; the browser's word. */
export const timeZone = v.optional(v.string(), 'UTC')

export const createSiteQuery = v.object({ domain: v.optional(v.string(), '') })
export const createSiteInput = v.object({ time_zone: timeZone })
