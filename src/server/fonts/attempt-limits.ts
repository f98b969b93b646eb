import type { AttemptLimits } from '../attempts/attempt-counter.ts'

const MINUTE_MS = 60_000

/** Limits on fonts that aren’t cached yet. */
export const FONT_LIMITS = {
  'new fonts by IP address': { attempts: 40, windowMs: 60 * MINUTE_MS },
} as const satisfies AttemptLimits
