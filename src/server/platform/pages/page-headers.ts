import type { MiddlewareHandler } from 'hono'

/** What a page needs beyond its own files. Each list holds origins. */
export type PagePolicy = {
  /** The kit works on it: that calls, starts a worker, and has a Trusted Types policy. */
  hasKit?: boolean
  scriptSources?: readonly string[]
  connectSources?: readonly string[]
  frameSources?: readonly string[]
  imageSources?: readonly string[]
  /** Policies of Trusted Types that the page's own framework makes, beside the kit's. */
  trustedTypes?: readonly string[]
  /** Where a form may end up, as sign-in does at the client. */
  formTargets?: readonly string[]
  /** Pages that may show it in a frame; a page that acts for somebody is shown by none. */
  frameAncestors?: readonly string[]
}

const SELF = "'self'"
const NONE = "'none'"

const orNone = (sources: readonly string[]) => (sources.length > 0 ? sources : [NONE])

/** Nothing inline, nothing evaluated, nothing foreign and in no frame but what is named. */
function policyOf(needs: PagePolicy): string {
  const { hasKit = false, scriptSources = [], connectSources = [], frameSources = [] } = needs
  const { imageSources = [], formTargets = [], trustedTypes = [], frameAncestors = [] } = needs
  // Foreign scripts come in by the kit's loader alone.
  const policies =
    hasKit || scriptSources.length > 0 ? ['poplar-kit', ...trustedTypes] : trustedTypes
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': [NONE],
    'script-src': [SELF, ...scriptSources],
    'style-src': [SELF],
    'img-src': [SELF, ...(hasKit ? ['data:'] : []), ...imageSources],
    'font-src': [SELF],
    'connect-src': orNone([...(hasKit ? [SELF] : []), ...connectSources]),
    'frame-src': orNone(frameSources),
    'worker-src': [hasKit ? SELF : NONE],
    'form-action': [SELF, ...formTargets],
    'base-uri': [NONE],
    'frame-ancestors': orNone(frameAncestors),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': orNone(policies),
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** The headers of every page that we serve, of the dashboard as of sign-in and of the siblings. */
export function pageHeaders(needs: PagePolicy = {}): Record<string, string> {
  return {
    'content-security-policy': policyOf(needs),
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // An address may carry a token in its query.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // The dashboard speaks with windows that it opened; the others do not.
    ...(needs.hasKit ? {} : { 'cross-origin-opener-policy': 'same-origin' }),
  }
}

/** The same, for routes that answer with pages only; a page that needs more has said so before. */
export function withPageHeaders(needs?: PagePolicy): MiddlewareHandler {
  const headers = Object.entries(pageHeaders(needs))
  return async (context, next) => {
    await next()
    for (const [name, value] of headers) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
  }
}
