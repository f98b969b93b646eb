/** A domain that may be registered, in its ASCII form, or the word that it is none. */
type ParsedDomain = { ok: true; domain: string } | { ok: false }

const NO_DOMAIN: ParsedDomain = { ok: false }
const MAX_DOMAIN_LENGTH = 253
const WEB_ADDRESS_START = /^(?:https?:)?\/\//i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TOP_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/**
 * Reads a fully qualified domain name out of what a person typed or pasted: an address is
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
