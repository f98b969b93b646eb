/** A domain that may be registered, in its ASCII form, or the word that it is none. */
export type ParsedDomain = { ok: true; domain: string } | { ok: false }

const NO_DOMAIN: ParsedDomain = { ok: false }
const MAX_DOMAIN_LENGTH = 253
const WEB_ADDRESS_START = /^(?:https?:)?\/\//i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/
const SHOP_HANDLE = /^[a-z0-9][a-z0-9-]{0,59}$/
const SHOP_SUFFIX = '.myshopify.com'

/** Colours that a site's tile can take. */
export const SITE_TINTS = 6

/**
 * Reads a fully qualified domain name out of what a person typed or pasted (spec §5): an address is
 * cut to its host, other scripts become their ASCII form, one trailing dot goes. An IP address, a
 * single label and a label over 63 characters are no domain.
 */
export function parseDomain(input: string): ParsedDomain {
  const authority = authorityOf(input.trim())
  const host = authority === null ? null : asciiHost(authority)
  return host !== null && isQualified(host) ? { ok: true, domain: host } : NO_DOMAIN
}

/**
 * The part between `//` and the path. Null for what a URL parser would mend silently: blanks that it
 * drops, a backslash that it turns, an escape that it decodes, a user name that it hides.
 */
function authorityOf(address: string): string | null {
  const [authority = ''] = address.replace(WEB_ADDRESS_START, '').split(/[/?#]/)
  return /[\s\\%@]/.test(authority) ? null : authority
}

function asciiHost(authority: string): string | null {
  try {
    return new URL(`https://${authority}/`).hostname.replace(/\.$/, '')
  } catch {
    return null
  }
}

function isQualified(host: string): boolean {
  const labels = host.split('.')
  return (
    host.length <= MAX_DOMAIN_LENGTH &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  )
}

/**
 * The handle of a Shopify store: what was typed without protocol, slashes and the myshopify suffix
 * (spec §5). Null when no valid handle is left.
 */
export function shopName(input: string): string | null {
  const address = input.trim().toLowerCase()
  const [host = ''] = address.replace(/^(?:https?:)?\/*/, '').split(/[/?#]/)
  const name = host.endsWith(SHOP_SUFFIX) ? host.slice(0, -SHOP_SUFFIX.length) : host
  return SHOP_HANDLE.test(name) ? name : null
}

/** The site of the account that has this domain already, if any. Design §5. */
export function siteWithDomain<T extends { domain: string }>(
  sites: readonly T[],
  domain: string,
): T | null {
  return sites.find((site) => site.domain.toLowerCase() === domain.toLowerCase()) ?? null
}

/** The letter on a site's tile. */
export function siteInitial(domain: string): string {
  const [initial = ''] = domain.replace(/^www\./i, '')
  return initial.toUpperCase()
}

/** Which of the tile's colours a site has, 0 to `SITE_TINTS - 1`; always the same for a domain. */
export function siteTint(domain: string): number {
  let sum = 0
  for (const character of domain) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % SITE_TINTS
}
