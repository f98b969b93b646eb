export type SiteAddresses = {
  domain: string
  /** The domain at which visitors see a Shopify store with the app installed, as reported by Shopify. */
  storeDomain: string | null
}

const LOOPBACK = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Null for a missing or opaque (`null`) origin, and for an origin that is not a website. */
function hostOf(origin: string | undefined): string | null {
  if (origin === undefined || !URL.canParse(origin)) return null
  const { hostname, protocol } = new URL(origin)
  return /^https?:$/.test(protocol) ? hostname.replace(/\.$/, '') : null
}

const isWithin = (host: string, domain: string): boolean => {
  const base = domain.replace(/^www\./, '')
  return host === base || host.endsWith(`.${base}`)
}

/**
 * Whether an origin belongs to the site: its domain, with or without `www`, a subdomain, or the store domain that
 * Shopify reported.
 * @param acceptsLoopback true on a local server, where sites are tested on loopback addresses
 */
export function isSiteOrigin(
  origin: string | undefined,
  { domain, storeDomain }: SiteAddresses,
  acceptsLoopback: boolean,
): boolean {
  const host = hostOf(origin)
  if (host === null) return false
  if (LOOPBACK.test(host)) return acceptsLoopback
  return isWithin(host, domain) || (storeDomain !== null && isWithin(host, storeDomain))
}
