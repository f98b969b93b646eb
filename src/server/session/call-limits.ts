import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '../platform/deps.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { MINUTE_MS, rateLimit } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from './app-env.ts'
import { runAsCaller } from './person.ts'

type LimitDeps = Pick<Deps, 'database' | 'environment' | 'now'>

/**
 * Limits calls per minute for each sign-in and network, after `requireToken` and before the database is queried. An
 * access token outlives its sign-in by minutes, so the sign-in may have ended: calls after its end must not use up the
 * person's limit.
 */
export const limitBySession = (
  callsPerMinute: number,
  { environment, now }: Omit<LimitDeps, 'database'>,
) =>
  rateLimit<AppEnv>({
    limit: callsPerMinute,
    windowMs: MINUTE_MS,
    callerOf: (context) =>
      `${clientNetwork(context, environment.trustsProxy)} ${context.get('claims').sid}`,
    now,
  })

/** Limits calls per minute for each person, after `tenant`, which has checked that the sign-in is active. */
export const limitByPerson = (callsPerMinute: number, { now }: Pick<Deps, 'now'>) =>
  rateLimit<AppEnv>({
    limit: callsPerMinute,
    windowMs: MINUTE_MS,
    callerOf: (context) => context.get('claims').personId,
    now,
  })

/**
 * The same right after `requireToken`, for a route that holds no transaction: it checks that the sign-in is
 * active.
 */
export const limitWithSessionCheck = (callsPerMinute: number, deps: LimitDeps) =>
  every(
    limitBySession(callsPerMinute, deps),
    createMiddleware<AppEnv>(async (context, next) => {
      await runAsCaller(deps.database, context.get('claims'), async () => {})
      await next()
    }),
    limitByPerson(callsPerMinute, deps),
  )
