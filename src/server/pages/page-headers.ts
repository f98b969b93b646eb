import type { MiddlewareHandler } from 'hono'

/** What a page needs beyond its own files. Each list contains origins. */
export type PagePolicy = {
  /** The page runs the kit, which makes requests, starts a worker and has a Trusted Types policy. */
  hasKit?: boolean
  scriptSources?: readonly string[]
  connectSources?: readonly string[]
  frameSources?: readonly string[]
  imageSources?: readonly string[]
  /** Trusted Types policies that the page's own framework creates, in addition to the kit's. */
  trustedTypes?: readonly string[]
  /** Where a form may redirect to, such as the client's callback after sign-in. */
  formTargets?: readonly string[]
  /** Pages that may frame this page. Pages that act on a user's behalf allow none. */
  frameAncestors?: readonly string[]
}

const SELF = "'self'"
const NONE = "'none'"

const sourcesOrNone = (sources: readonly string[]) => (sources.length > 0 ? sources : [NONE])

/** Nothing inline, no eval, nothing cross-origin and no framing, except what `needs` lists. */
function buildPolicy(needs: PagePolicy): string {
  const { hasKit = false, scriptSources = [], connectSources = [], frameSources = [] } = needs
  const { imageSources = [], formTargets = [], trustedTypes = [], frameAncestors = [] } = needs
  // Only the kit's loader loads third-party scripts.
  const policies =
    hasKit || scriptSources.length > 0 ? ['poplar-kit', ...trustedTypes] : trustedTypes
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': [NONE],
    'script-src': [SELF, ...scriptSources],
    'style-src': [SELF],
    'img-src': [SELF, ...(hasKit ? ['data:'] : []), ...imageSources],
    'font-src': [SELF],
    'connect-src': sourcesOrNone([...(hasKit ? [SELF] : []), ...connectSources]),
    'frame-src': sourcesOrNone(frameSources),
    'worker-src': [hasKit ? SELF : NONE],
    'form-action': [SELF, ...formTargets],
    'base-uri': [NONE],
    'frame-ancestors': sourcesOrNone(frameAncestors),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': sourcesOrNone(policies),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** The headers of every page that we serve: the dashboard, sign-in and the sibling products. */
export function pageHeaders(needs: PagePolicy = {}): Record<string, string> {
  return {
    'content-security-policy': buildPolicy(needs),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // A URL may contain a token in its query.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // The dashboard communicates with windows that it opened; the other pages don't.
    ...(needs.hasKit ? {} : { 'cross-origin-opener-policy': 'same-origin' }),
  }
}

/** The same, for routers that serve only pages; headers that a page has already set are kept. */
export function withPageHeaders(needs?: PagePolicy): MiddlewareHandler {
  const headers = Object.entries(pageHeaders(needs))
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  }
}
