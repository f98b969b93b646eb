import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '../platform/deps.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { MINUTE_MS, rateLimit } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from './app-env.ts'
import { runAsCaller } from './person.ts'

type Needed = Pick<Deps, 'database' | 'environment' | 'now'>

/**
 * So many calls a minute with one sign-in from one network, after `requireToken` and before the database is asked. An
 * access token outlives its sign-in by minutes, so this may be one that has ended: it must not use up a person's calls.
 */
export const limitBySession = (
  callsAMinute: number,
  { environment, now }: Omit<Needed, 'database'>,
) =>
  rateLimit<AppEnv>({
    limit: callsAMinute,
    windowMs: MINUTE_MS,
    callerOf: (context) =>
      `${clientNetwork(context, environment.trustsProxy)} ${context.get('claims').sid}`,
    now,
  })

/** So many calls a minute for each person, after `tenant`: the sign-in is known to go on. */
export const limitByPerson = (callsAMinute: number, { now }: Pick<Deps, 'now'>) =>
  rateLimit<AppEnv>({
    limit: callsAMinute,
    windowMs: MINUTE_MS,
    callerOf: (context) => context.get('claims').personId,
    now,
  })

/** The same after `requireToken` alone, for a route that holds no transaction: it asks whether the sign-in goes on. */
export const limitWithSessionCheck = (callsAMinute: number, deps: Needed) =>
  every(
    limitBySession(callsAMinute, deps),
    createMiddleware<AppEnv>(async (context, next) => {
      await runAsCaller(deps.database, context.get('claims'), async () => {})
      await next()
    }),
    limitByPerson(callsAMinute, deps),
  )
