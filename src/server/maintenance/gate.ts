import { createMiddleware } from 'hono/factory'
import type { Deps } from '../platform/deps.ts'
import { isPublicPath } from '../platform/http/cors.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { AppEnv } from '../session/app-env.ts'
import { retryAfterSeconds } from './rules.ts'
import type { Maintenance, MaintenanceState } from './state.ts'

/** Files that customers' websites load: they need no database, and a website must not break. */
const FILES = /^\/v1\/(poplar\.js|popup\/|fonts\/|downloads\/|art\/)/

export function maintenanceRefusal({ message, until }: Maintenance, now: Date): Refusal {
  return new Refusal('MAINTENANCE', message, {
    data: { until: until?.toISOString() ?? null },
    retryAfterSeconds: retryAfterSeconds(until, now),
  })
}

/** Answers every call with 503 while the operator has switched maintenance on. */
export const maintenanceGate = ({
  maintenance,
  now,
}: Pick<Deps, 'now'> & { maintenance: MaintenanceState }) =>
  createMiddleware<AppEnv>(async (context, next) => {
    // A browser asks beforehand whether it may read the answer.
    if (context.req.method === 'OPTIONS' || FILES.test(context.req.path)) return next()
    const standing = await maintenance()
    if (standing === null) return next()
    if (isPublicPath(context.req.path)) context.header('access-control-allow-origin', '*')
    throw maintenanceRefusal(standing, now())
  })
