import { parseUrl } from './parse-url.ts'

/**
 * What may be done with a URL from outside (a response's `location`, a notification's link). `own` and `allowed` may be
 * followed; `foreign` only in a new window, after the user has confirmed the host name; `refused` never.
 */
export type UrlVerdict =
  | { kind: 'own'; href: string; path: string }
  | { kind: 'allowed'; href: string }
  | { kind: 'foreign'; href: string; host: string }
  | { kind: 'refused' }

export type NavigationResult = 'went' | 'foreign' | 'refused'

export type Navigation = {
  classify(address: string): UrlVerdict
  /** Follows a URL that is `own` or `allowed`; otherwise returns why it didn't. */
  go(address: string): NavigationResult
  /** Opens a URL in a new window. Call it with a foreign one only after the user has confirmed the host. */
  openWindow(address: string): NavigationResult
}

export type NavigationOptions = {
  ownOrigin: string
  /** Origins such as `https://billing.example`; `*` in `*.shops.example` matches one label. */
  allowedOrigins: () => readonly string[]
  assign: (href: string) => void
  /** Must open a new window without an opener. */
  open: (href: string) => void
}

/** The kit's guarded navigation. */
export function createNavigation(options: NavigationOptions): Navigation {
  const classify = (address: string) =>
    classifyUrl(address, options.ownOrigin, options.allowedOrigins())
  return {
    classify,
    go(address) {
      const verdict = classify(address)
      if (verdict.kind !== 'own' && verdict.kind !== 'allowed') return verdict.kind
      options.assign(verdict.href)
      return 'went'
    },
    openWindow(address) {
      const verdict = classify(address)
      if (verdict.kind === 'refused') return 'refused'
      options.open(verdict.href)
      return 'went'
    },
  }
}

/** Pure. The tests have a table of all cases. */
export function classifyUrl(
  address: string,
  ownOrigin: string,
  allowedOrigins: readonly string[],
): UrlVerdict {
  const url = plainUrl(address, ownOrigin)
  if (!url) return { kind: 'refused' }
  if (url.origin === ownOrigin) {
    // `/.//evil.example` is on our origin, but its path alone would refer to another host.
    if (url.pathname.startsWith('//')) return { kind: 'refused' }
    return { kind: 'own', href: url.href, path: url.pathname + url.search + url.hash }
  }
  if (allowedOrigins.some((allowedOrigin) => matchesOrigin(url, allowedOrigin))) {
    return { kind: 'allowed', href: url.href }
  }
  if (url.protocol !== 'https:') return { kind: 'refused' }
  return { kind: 'foreign', href: url.href, host: url.host }
}

/** `/path` or an absolute http(s) URL. Browsers accept many other spellings. */
const PLAIN_URL = /^(?:\/(?!\/)|https?:\/\/(?!\/))/i

function plainUrl(address: string, ownOrigin: string): URL | null {
  if (!PLAIN_URL.test(address) || hasUnsafeCharacter(address)) return null
  const url = parseUrl(address, ownOrigin)
  const hasNoCredentials = url?.username === '' && url.password === ''
  return hasNoCredentials && /^https?:$/.test(url.protocol) ? url : null
}

/** Browsers drop tabs and line breaks in a URL and read a backslash as a slash. */
export function hasUnsafeCharacter(text: string): boolean {
  return /[\s\\]/.test(text) || Array.from(text).some((letter) => letter < ' ' || letter === '\x7f')
}

/** `*.shops.example` matches https and one label; any other entry must be the exact origin, by default https. */
function matchesOrigin(url: URL, allowedOrigin: string): boolean {
  const [, suffix] = /^(?:https:\/\/)?\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(allowedOrigin) ?? []
  if (suffix === undefined) return url.origin === originOf(allowedOrigin)
  const [, rest] = /^[a-z0-9-]+\.(.+)$/.exec(url.hostname) ?? []
  return url.protocol === 'https:' && url.port === '' && rest === suffix.toLowerCase()
}

function originOf(allowedOrigin: string): string | undefined {
  const address = allowedOrigin.includes('://') ? allowedOrigin : `https://${allowedOrigin}`
  return parseUrl(address, address)?.origin
}
