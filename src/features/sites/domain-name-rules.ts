/** A domain that can be registered, in its ASCII form, or `ok: false` for an invalid one. */
type ParsedDomain = { ok: true; domain: string } | { ok: false }

const INVALID: ParsedDomain = { ok: false }
const MAX_DOMAIN_LENGTH = 253
const URL_PREFIX = /^(?:https?:)?\/\//i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const TOP_LEVEL_DOMAIN = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

/**
 * Parses a fully qualified domain name from typed or pasted text. A URL is reduced to its host, other scripts are
 * converted to ASCII, and a trailing dot is removed. IP addresses, single labels and labels over 63 characters are
 * invalid.
 */
export function parseDomain(input: string): ParsedDomain {
  const authority = authorityOf(input.trim())
  const host = authority === null ? null : asciiHost(authority)
  return host !== null && isFullyQualified(host) ? { ok: true, domain: host } : INVALID
}

/**
 * The part between `//` and the path. Null for input that a URL parser would silently change: whitespace, which it
 * removes; backslashes, which it converts; escapes, which it decodes; and a user name, which it drops from the host.
 */
function authorityOf(url: string): string | null {
  const [authority = ''] = url.replace(URL_PREFIX, '').split(/[/?#]/)
  return /[\s\\%@]/.test(authority) ? null : authority
}

function asciiHost(authority: string): string | null {
  try {
    return new URL(`https://${authority}/`).hostname.replace(/\.$/, '')
  } catch {
    return null
  }
}

function isFullyQualified(host: string): boolean {
  const labels = host.split('.')
  return (
    host.length <= MAX_DOMAIN_LENGTH &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '')
  )
}
