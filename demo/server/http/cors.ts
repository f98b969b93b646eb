import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { Environment } from '../environment.ts'

/** What any site's visitors load and send; these routes answer for themselves. */
const OPEN_TO_ALL = /^\/v1\/(events$|leads|poplar\.js|downloads\/)/

function allowedBy({ addresses, isHosted, allowedOrigins }: Environment): ReadonlySet<string> {
  const siblings = isHosted ? [] : [addresses.siblings]
  return new Set([addresses.dashboard, ...siblings, ...allowedOrigins])
}

/** For an answer that comes before those routes do. */
export const isOpenToAll = (path: string): boolean => OPEN_TO_ALL.test(path)

/** Pages of exactly the named origins may call the API. No cookies: the token is in a header. */
export function apiCors(environment: Environment) {
  const allowed = allowedBy(environment)
  const exact = cors({
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
    // A client measures its clock against Date, and honours Retry-After.
    exposeHeaders: ['date', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })
  return createMiddleware((context, next) =>
    isOpenToAll(context.req.path) ? next() : exact(context, next),
  )
}
