import type { AttemptLimits } from '../platform/rate-limits/attempt-counter.ts'

const MINUTE = 60_000

/** How often it may be tried: fonts that are fetched for the first time. */
export const FONT_LIMITS = {
  'new fonts by address': { attempts: 40, windowMs: 60 * MINUTE },
} as const satisfies AttemptLimits
