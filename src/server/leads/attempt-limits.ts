import type { AttemptCounter, AttemptLimits } from '../attempts/attempt-counter.ts'

const MINUTE_MS = 60_000

/** Limits on what visitors submit. */
export const LEAD_LIMITS = {
  'leads by IP address': { attempts: 50, windowMs: 60 * MINUTE_MS },
  'draws by IP address': { attempts: 10, windowMs: 60 * MINUTE_MS },
  'list mail to email': { attempts: 5, windowMs: 60 * MINUTE_MS },
} as const satisfies AttemptLimits

export type LeadAttempts = AttemptCounter<keyof typeof LEAD_LIMITS>
