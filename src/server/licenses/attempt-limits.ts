import type { AttemptLimits } from '../attempts/attempt-counter.ts'

const MINUTE_MS = 60_000

/** Limits on license keys and their links. */
export const LICENSE_LIMITS = {
  'license by email and IP address': { attempts: 10, windowMs: 60 * MINUTE_MS },
  // Higher, so that a single network can’t lock a buyer out.
  'license by email': { attempts: 50, windowMs: 60 * MINUTE_MS },
  'license by IP address': { attempts: 50, windowMs: 60 * MINUTE_MS },
  'license link by IP address': { attempts: 50, windowMs: 15 * MINUTE_MS },
} as const satisfies AttemptLimits
