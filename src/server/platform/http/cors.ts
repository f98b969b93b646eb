import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'

type CorsOptions = {
  /** Origins whose pages may call the API. */
  origins: ReadonlySet<string>
  /** Request headers that only some of the routes read. */
  requestHeaders: readonly string[]
  /** Whether any page may call a route; such a route sets its own CORS headers. */
  isPublicPath: (path: string) => boolean
}

/** How long a browser may cache the preflight response; Chromium doesn't allow longer. */
const PREFLIGHT_SECONDS = 7_200

/** The response discloses nothing about the API to a page from an unknown origin, not even what is forbidden. */
const UNKNOWN_ORIGIN_HEADERS = { vary: 'Origin' }

/** Only pages from exactly the listed origins may call the API. No cookies: the token is in a header. */
export function allowOrigins({ origins, requestHeaders, isPublicPath }: CorsOptions) {
  const allowedOriginsCors = cors({
    origin: (origin) => (origins.has(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      ...requestHeaders,
      'content-type',
      'idempotency-key',
      'last-event-id',
      'x-request-id',
    ],
    // The client compares its clock with Date, and honours Retry-After.
    exposeHeaders: ['date', 'retry-after', 'x-request-id'],
    maxAge: PREFLIGHT_SECONDS,
  })
  return createMiddleware(async (context, next) => {
    if (isPublicPath(context.req.path)) return next()
    const origin = context.req.header('origin')
    if (origin === undefined || origins.has(origin)) return allowedOriginsCors(context, next)
    if (context.req.method === 'OPTIONS') return context.body(null, 204, UNKNOWN_ORIGIN_HEADERS)
    await next()
    context.header('vary', 'Origin', { append: true })
  })
}
