import type { AttemptLimits } from '../attempts/attempt-counter.ts'

const MINUTE_MS = 60_000

/** Limits on guesses at coupon codes. */
export const BILLING_LIMITS = {
  'coupon by account': { attempts: 20, windowMs: 15 * MINUTE_MS },
} as const satisfies AttemptLimits
