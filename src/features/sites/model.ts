import * as v from 'valibot'

/** A website that an account has registered. `siteId` is the public App Id. */
export type Site = {
  id: string
  siteId: string
  domain: string
  /** When the script on the site last reported; null before the first report. */
  lastSeenAt: Date | null
  /** A page on the site that has the snippet; null if the server hasn't returned one. */
  url: string | null
}

export const siteSchema = v.pipe(
  v.object({
    id: v.string(),
    site_id: v.string(),
    domain: v.string(),
    last_seen_at: v.optional(v.nullable(v.string()), null),
    url: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(
    (response): Site => ({
      id: response.id,
      siteId: response.site_id,
      domain: response.domain,
      lastSeenAt: response.last_seen_at === null ? null : new Date(response.last_seen_at),
      url: response.url,
    }),
  ),
)

/** The site data in a response about campaigns. */
export type SiteInfo = Pick<Site, 'lastSeenAt' | 'url'>

const siteInfoSchema = v.object({
  site: v.pipe(
    v.object({ url: v.string(), last_seen_at: v.nullable(v.string()) }),
    v.transform(
      ({ url, last_seen_at: seen }): SiteInfo => ({
        url,
        lastSeenAt: seen === null ? null : new Date(seen),
      }),
    ),
  ),
})

/** Parses the whole response body; null if it contains no site data. */
export function parseSiteInfo(body: unknown): SiteInfo | null {
  const result = v.safeParse(siteInfoSchema, body)
  return result.success ? result.output.site : null
}

export const parseSite = (data: unknown): Site => v.parse(siteSchema, data)
export const parseSites = (data: unknown): Site[] => v.parse(v.array(siteSchema), data)

/** The existing site in the error data when a second site is created for a domain; null if it is missing. */
export function parseExistingSite(data: unknown): Site | null {
  const result = v.safeParse(v.object({ site: siteSchema }), data)
  return result.success ? result.output.site : null
}

export const shopRequest = (shop: string, timeZone: string) => ({
  shop: `${shop}.myshopify.com`,
  is_app: true,
  ...timeZoneRequest(timeZone),
})

/** The time zone for a site's daily figures. */
export const timeZoneRequest = (timeZone: string) => ({ time_zone: timeZone })

/** `GET /shopify/redirect` returns a URL that is not validated yet. */
export const parseRedirect = (data: unknown): string =>
  v.parse(v.object({ redirect: v.string() }), data).redirect
