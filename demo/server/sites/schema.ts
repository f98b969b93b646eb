import * as v from 'valibot'

/** A site as the wire spells it; also the row that the repository reads. */
export const siteReply = v.object({
  id: v.string(),
  site_id: v.string(),
  domain: v.string(),
  last_seen_at: v.nullable(v.string()),
})

export type SiteReply = v.InferOutput<typeof siteReply>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const createSiteQuery = v.object({
  domain: v.optional(v.string(), ''),
  /** The zone whose days the site's figures are kept by, such as `Europe/Prague`. */
  time_zone: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'time_zone must be the name of a time zone.')),
    'UTC',
  ),
})
