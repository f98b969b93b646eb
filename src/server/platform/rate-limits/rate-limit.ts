import type { Context, Env } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '../deps.ts'
import { clientNetwork } from '../http/client-network.ts'
import { Refusal } from '../http/refusal.ts'
import { createRateCounter, type Rate } from './rate-counter.ts'

type Options<E extends Env> = Rate & {
  callerOf: (context: Context<E>) => string
  now: () => Date
}

export const MINUTE_MS = 60_000

/** Limits calls per minute from each client network, before the caller is authenticated. */
export const limitByAddress = (
  callsPerMinute: number,
  { environment, now }: Pick<Deps, 'environment' | 'now'>,
) =>
  rateLimit({
    limit: callsPerMinute,
    windowMs: MINUTE_MS,
    callerOf: (context) => clientNetwork(context, environment.trustsProxy),
    now,
  })

/** Rejects calls above the rate with 429 and the seconds to wait. */
export function rateLimit<E extends Env = Env>({ callerOf, now, ...rate }: Options<E>) {
  const countCall = createRateCounter(rate)
  return createMiddleware<E>(async (context, next) => {
    const waitMs = countCall(callerOf(context), now().getTime())
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1_000)
      throw new Refusal('RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', {
        retryAfterSeconds,
      })
    }
    await next()
  })
}
