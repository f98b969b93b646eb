import * as v from 'valibot'

/** A site's public ID, as in the snippet. */
export const appId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'site_id is not an App ID.'))

/** A site as in the API; also the row that the repository reads. */
export const siteResponse = v.object({
  id: v.string(),
  site_id: v.string(),
  domain: v.string(),
  last_seen_at: v.nullable(v.string()),
})

export type SiteResponse = v.InferOutput<typeof siteResponse>

/** The time zone for a site's daily figures, such as `Europe/Prague`; reported by the browser. */
export const timeZone = v.optional(v.string(), 'UTC')

export const createSiteQuery = v.object({ domain: v.optional(v.string(), '') })
export const createSiteInput = v.object({ time_zone: timeZone })
