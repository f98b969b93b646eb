import * as v from 'valibot'

/** A website that an account has registered. `siteId` is the public App Id. */
export type Site = {
  id: string
  siteId: string
  domain: string
  /** When the script on the site last reported; null before the first report. */
  lastSeenAt: Date | null
  /** A page of the site with the snippet; null if the server hasn't returned one. */
  url: string | null
}

export const wireSite = v.pipe(
  v.object({
    id: v.string(),
    site_id: v.string(),
    domain: v.string(),
    last_seen_at: v.optional(v.nullable(v.string()), null),
    url: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(
    (wire): Site => ({
      id: wire.id,
      siteId: wire.site_id,
      domain: wire.domain,
      lastSeenAt: wire.last_seen_at === null ? null : new Date(wire.last_seen_at),
      url: wire.url,
    }),
  ),
)

/** The site data in a response about campaigns. */
export type SiteInfo = Pick<Site, 'lastSeenAt' | 'url'>

const wireSiteInfo = v.object({
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
  const result = v.safeParse(wireSiteInfo, body)
  return result.success ? result.output.site : null
}

export const parseSite = (data: unknown): Site => v.parse(wireSite, data)
export const parseSites = (data: unknown): Site[] => v.parse(v.array(wireSite), data)

/** The existing site in the error data when a second site is created for a domain; null if it is missing. */
export function parseExistingSite(data: unknown): Site | null {
  const result = v.safeParse(v.object({ site: wireSite }), data)
  return result.success ? result.output.site : null
}

export const wireShop = (shop: string, timeZone: string) => ({
  shop: `${shop}.myshopify.com`,
  is_app: true,
  ...wireZone(timeZone),
})

/** The time zone of a site's daily figures. */
export const wireZone = (timeZone: string) => ({ time_zone: timeZone })

/** `GET /shopify/redirect` returns a URL that is not validated yet. */
export const parseRedirect = (data: unknown): string =>
  v.parse(v.object({ redirect: v.string() }), data).redirect
