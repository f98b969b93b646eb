import { createMiddleware } from 'hono/factory'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { AppEnv } from '../session/app-env.ts'
import { retryAfterSeconds } from './rules.ts'
import type { Maintenance, MaintenanceState } from './state.ts'

/** Files that customers’ websites load. They need no database, and must not break a website. */
const FILES = /^\/v1\/(poplar\.js|popup\/|fonts\/|downloads\/|art\/)/

export function maintenanceRefusal({ message, until }: Maintenance, now: Date): Refusal {
  return new Refusal('MAINTENANCE', message, {
    data: { until: until?.toISOString() ?? null },
    retryAfterSeconds: retryAfterSeconds(until, now),
  })
}

type GateDeps = Pick<Deps, 'now'> & { maintenance: MaintenanceState }

/**
 * Responds to every request with 503 while maintenance is on.
 * @param isPublicPath whether any page may call a route, and so may read the response
 */
export const maintenanceGate = (
  { maintenance, now }: GateDeps,
  isPublicPath: (path: string) => boolean,
) =>
  createMiddleware<AppEnv>(async (context, next) => {
    // Preflight requests must pass, or the browser couldn’t read the 503.
    if (context.req.method === 'OPTIONS' || FILES.test(context.req.path)) return next()
    const active = await maintenance()
    if (active === null) return next()
    if (isPublicPath(context.req.path)) context.header('access-control-allow-origin', '*')
    throw maintenanceRefusal(active, now())
  })
