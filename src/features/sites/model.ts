import * as v from 'valibot'

/** A website that an account has registered. `siteId` is the public App Id. */
export type Site = {
  id: string
  siteId: string
  domain: string
  /** When the script on the site last reported; null before the first report. */
  lastSeenAt: Date | null
}

export const wireSite = v.pipe(
  v.object({
    id: v.string(),
    site_id: v.string(),
    domain: v.string(),
    last_seen_at: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(
    (wire): Site => ({
      id: wire.id,
      siteId: wire.site_id,
      domain: wire.domain,
      lastSeenAt: wire.last_seen_at === null ? null : new Date(wire.last_seen_at),
    }),
  ),
)

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

/** The zone whose days a site's figures are kept by. Design §5. */
export const wireZone = (timeZone: string) => ({ time_zone: timeZone })

/** `GET /shopify/redirect` names an address that is not yet judged. */
export const parseRedirect = (data: unknown): string =>
  v.parse(v.object({ redirect: v.string() }), data).redirect
