import * as v from 'valibot'

/** A website that an account has registered. `siteId` is the public App Id. */
export type Site = {
  id: string
  siteId: string
  domain: string
  /** When the script on the site last reported; null before the first report. */
  lastSeenAt: Date | null
  /** A page of it that carries the snippet; null where the server has not said. */
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

/** What a reply about campaigns says of their site beside them. */
export type SiteFacts = Pick<Site, 'lastSeenAt' | 'url'>

const wireBeside = v.object({
  site: v.pipe(
    v.object({ url: v.string(), last_seen_at: v.nullable(v.string()) }),
    v.transform(
      ({ url, last_seen_at: seen }): SiteFacts => ({
        url,
        lastSeenAt: seen === null ? null : new Date(seen),
      }),
    ),
  ),
})

/** Takes the whole body; null where it says nothing of the site. */
export function parseSiteFacts(body: unknown): SiteFacts | null {
  const result = v.safeParse(wireBeside, body)
  return result.success ? result.output.site : null
}

export const parseSite = (data: unknown): Site => v.parse(wireSite, data)
export const parseSites = (data: unknown): Site[] => v.parse(v.array(wireSite), data)

/** The refusal of a second site for one domain carries the first; null where it does not. */
export function parseExistingSite(data: unknown): Site | null {
  const result = v.safeParse(v.object({ site: wireSite }), data)
  return result.success ? result.output.site : null
}

export const wireShop = (shop: string, timeZone: string) => ({
  shop: `${shop}.myshopify.com`,
  is_app: true,
  ...wireZone(timeZone),
})

/** The zone whose days a site's figures are kept by. */
export const wireZone = (timeZone: string) => ({ time_zone: timeZone })

/** `GET /shopify/redirect` names an address that is not yet judged. */
export const parseRedirect = (data: unknown): string =>
  v.parse(v.object({ redirect: v.string() }), data).redirect
