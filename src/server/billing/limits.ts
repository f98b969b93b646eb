import type { AttemptLimits } from '../platform/rate-limits/attempt-counter.ts'

const MINUTE = 60_000

/** How often it may be tried: guesses at coupons. */
export const BILLING_LIMITS = {
  'coupon by account': { attempts: 20, windowMs: 15 * MINUTE },
} as const satisfies AttemptLimits
