import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { PlatformSettings } from '../environment.ts'

/** Routes that visitors of any site load or send to; they set their own CORS headers. */
const PUBLIC_PATHS =
  /^\/v1\/(events$|campaign_events$|previews$|leads|live\/|popup\/|fonts\/|images\/|art\/|poplar\.js|downloads\/)/

function readAllowedOrigins(settings: PlatformSettings): ReadonlySet<string> {
  const { addresses, isHosted, allowedOrigins, signInOrigins } = settings
  const siblings = isHosted ? [] : [addresses.siblings]
  return new Set([addresses.dashboard, ...siblings, ...allowedOrigins, ...signInOrigins])
}

/** For responses that are sent before those routes run. */
export const isPublicPath = (path: string): boolean => PUBLIC_PATHS.test(path)

/** How long a browser may cache the preflight response; Chromium doesn't allow longer. */
const PREFLIGHT_SECONDS = 7_200

/** The response discloses nothing about the API to a page from an unknown origin, not even what is forbidden. */
const UNKNOWN_ORIGIN_HEADERS = { vary: 'Origin' }

/** Only pages of exactly the listed origins may call the API. No cookies: the token is in a header. */
export function apiCors(environment: PlatformSettings) {
  const allowed = readAllowedOrigins(environment)
  const allowedOriginsCors = cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'access-token',
      'site-id',
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
    if (origin === undefined || allowed.has(origin)) return allowedOriginsCors(context, next)
    if (context.req.method === 'OPTIONS') return context.body(null, 204, UNKNOWN_ORIGIN_HEADERS)
    await next()
    context.header('vary', 'Origin', { append: true })
  })
}
