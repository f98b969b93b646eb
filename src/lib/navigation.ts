/**
 * What may be done with an address that came from outside (a reply's `location`, a notification's
 * link). `own` and `allowed` may be followed; `foreign` only in a new window after a person has read
 * the host's name; `refused` never.
 */
export type Verdict =
  | { kind: 'own'; href: string; path: string }
  | { kind: 'allowed'; href: string }
  | { kind: 'foreign'; href: string; host: string }
  | { kind: 'refused' }

export type NavigationResult = 'went' | 'foreign' | 'refused'

export type Navigation = {
  judge(address: string): Verdict
  /** Follows an own or allowed address; otherwise stays and says why, for the view to show. */
  go(address: string): NavigationResult
  /** Opens a foreign or allowed address in a window of its own. Only after a person has agreed to its host. */
  openForeign(address: string): NavigationResult
}

export type NavigationOptions = {
  ownOrigin: string
  /** Origins such as `https://billing.example`, or `*.shops.example` for any one label before it. */
  allowedOrigins: () => readonly string[]
  assign: (href: string) => void
  /** Must open a new window without an opener. */
  open: (href: string) => void
}

/** The one guarded navigation of the kit. */
export function createNavigation(options: NavigationOptions): Navigation {
  const judge = (address: string) =>
    judgeAddress(address, options.ownOrigin, options.allowedOrigins())
  return {
    judge,
    go(address) {
      const verdict = judge(address)
      if (verdict.kind !== 'own' && verdict.kind !== 'allowed') return verdict.kind
      options.assign(verdict.href)
      return 'went'
    },
    openForeign(address) {
      const verdict = judge(address)
      if (verdict.kind !== 'foreign' && verdict.kind !== 'allowed') return 'refused'
      options.open(verdict.href)
      return 'went'
    },
  }
}

/** Pure. The rules stand in the table of cases beside the tests. */
export function judgeAddress(
  address: string,
  ownOrigin: string,
  allowedOrigins: readonly string[],
): Verdict {
  const url = plainUrl(address, ownOrigin)
  if (!url) return { kind: 'refused' }
  if (url.origin === ownOrigin) {
    // `/.//evil.example` is ours as an address, but its path alone would name another host.
    if (url.pathname.startsWith('//')) return { kind: 'refused' }
    return { kind: 'own', href: url.href, path: url.pathname + url.search + url.hash }
  }
  if (allowedOrigins.some((allowed) => matchesOrigin(url, allowed))) {
    return { kind: 'allowed', href: url.href }
  }
  if (url.protocol !== 'https:') return { kind: 'refused' }
  return { kind: 'foreign', href: url.href, host: url.host }
}

/** `/path` or a fully written http(s) address; a browser reads much more into an address than that. */
const PLAIN_ADDRESS = /^(?:\/(?!\/)|https?:\/\/(?!\/))/i

function plainUrl(address: string, ownOrigin: string): URL | null {
  if (!PLAIN_ADDRESS.test(address) || hasTrickCharacter(address)) return null
  const url = parseUrl(address, ownOrigin)
  const isBare = url?.username === '' && url.password === ''
  return isBare && /^https?:$/.test(url.protocol) ? url : null
}

export function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Browsers drop tabs and line ends inside an address and read a backslash as a slash. */
export function hasTrickCharacter(text: string): boolean {
  return /[\s\\]/.test(text) || Array.from(text).some((letter) => letter < ' ' || letter === '\x7f')
}

/** `*.shops.example` stands for https and one label; else the very origin, https where none is said. */
function matchesOrigin(url: URL, allowed: string): boolean {
  const [, suffix] = /^(?:https:\/\/)?\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i.exec(allowed) ?? []
  if (suffix === undefined) return url.origin === originOf(allowed)
  const [, rest] = /^[a-z0-9-]+\.(.+)$/.exec(url.hostname) ?? []
  return url.protocol === 'https:' && url.port === '' && rest === suffix.toLowerCase()
}

function originOf(allowed: string): string | undefined {
  const address = allowed.includes('://') ? allowed : `https://${allowed}`
  return parseUrl(address, address)?.origin
}
