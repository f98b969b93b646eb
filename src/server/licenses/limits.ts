import type { AttemptLimits } from '../platform/rate-limits/attempt-counter.ts'

const MINUTE = 60_000

/** How often it may be tried: license keys and their links. */
export const LICENSE_LIMITS = {
  'license by email and address': { attempts: 10, windowMs: 60 * MINUTE },
  // Looser, as for sign-ins: one network alone keeps no buyer waiting.
  'license by email': { attempts: 50, windowMs: 60 * MINUTE },
  'license by address': { attempts: 50, windowMs: 60 * MINUTE },
  'license link by address': { attempts: 50, windowMs: 15 * MINUTE },
} as const satisfies AttemptLimits
