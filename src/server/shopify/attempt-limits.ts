import type { AttemptLimits } from '../attempts/attempt-counter.ts'

const MINUTE_MS = 60_000

/** Limits on installs. */
export const SHOPIFY_LIMITS = {
  'shop by name': { attempts: 20, windowMs: 60 * MINUTE_MS },
  'shop by IP address': { attempts: 50, windowMs: 60 * MINUTE_MS },
} as const satisfies AttemptLimits
