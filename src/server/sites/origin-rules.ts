export type SiteAddresses = {
  domain: string
  /** Where visitors see a Shopify store whose owner has installed the app, as Shopify names it. */
  storeDomain: string | null
}

const LOOPBACK = /^(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Null for a missing or opaque (`null`) origin, and for one that is no website's. */
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
 * Whether a page of this origin is one of the site's: of its domain, with or without `www`, or a
 * subdomain, or at the address of its own that a store has told.
 * @param takesLoopback for a server on somebody's own machine, whose sites are tried out there
 */
export function isSiteOrigin(
  origin: string | undefined,
  { domain, storeDomain }: SiteAddresses,
  takesLoopback: boolean,
): boolean {
  const host = hostOf(origin)
  if (host === null) return false
  if (LOOPBACK.test(host)) return takesLoopback
  return isWithin(host, domain) || (storeDomain !== null && isWithin(host, storeDomain))
}
