import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv, Deps } from '../deps.ts'
import { clientAddress } from './client-address.ts'
import { Refusal } from './refusal.ts'

type Rate = { limit: number; windowMs: number }
type Window = { endsAt: number; calls: number }

/** Above this many callers the windows that are over are swept out. */
const SWEEP_ABOVE = 10_000

/**
 * Counts calls a caller in fixed windows. Returns the milliseconds to wait, 0 when the call may go on.
 * In memory: with several API processes each counts for itself.
 */
export function createRateCounter({ limit, windowMs }: Rate) {
  const windows = new Map<string, Window>()
  return (caller: string, now: number): number => {
    if (windows.size > SWEEP_ABOVE) {
      for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
    }
    const open = windows.get(caller)
    const current = open && open.endsAt > now ? open : { endsAt: now + windowMs, calls: 0 }
    current.calls += 1
    windows.set(caller, current)
    return current.calls > limit ? current.endsAt - now : 0
  }
}

type Options = Rate & {
  callerOf: (context: Context<AppEnv>) => string
  now: () => Date
}

const MINUTE_MS = 60_000

/** So many calls a minute for each person, after `signedIn`. */
export const limitPerson = (callsAMinute: number, now: () => Date) =>
  rateLimit({
    limit: callsAMinute,
    windowMs: MINUTE_MS,
    callerOf: (context) => context.get('claims').personId,
    now,
  })

/** So many calls a minute from each address, before anybody is known. */
export const limitAddress = (
  callsAMinute: number,
  { environment, now }: Pick<Deps, 'environment' | 'now'>,
) =>
  rateLimit({
    limit: callsAMinute,
    windowMs: MINUTE_MS,
    callerOf: (context) => clientAddress(context, environment.trustsProxy),
    now,
  })

/** Refuses what exceeds the rate with 429 and the seconds to wait. */
export function rateLimit({ callerOf, now, ...rate }: Options) {
  const waitOf = createRateCounter(rate)
  return createMiddleware<AppEnv>(async (context, next) => {
    const waitMs = waitOf(callerOf(context), now().getTime())
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1_000)
      throw new Refusal('RATE_LIMITED', 'Too many calls at once. Please wait a moment.', {
        retryAfterSeconds,
      })
    }
    await next()
  })
}
