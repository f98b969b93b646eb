import type { AttemptCounter, AttemptLimits } from '../attempts/attempt-counter.ts'

const MINUTE_MS = 60_000

/** Limits on passwords, sign-ins and the emails that lead to them. */
export const IDENTITY_LIMITS = {
  'sign-in by email and IP address': { attempts: 10, windowMs: 15 * MINUTE_MS },
  'sign-in by known device': { attempts: 10, windowMs: 15 * MINUTE_MS },
  // Higher: strangers need many IP addresses to reach it, and it does not apply to known devices.
  'sign-in by email': { attempts: 100, windowMs: 60 * MINUTE_MS, isPerOwner: true },
  'sign-in by IP address': { attempts: 50, windowMs: 15 * MINUTE_MS },
  'sign-up by IP address': { attempts: 50, windowMs: 60 * MINUTE_MS },
  'sign-up mail by sign-up': { attempts: 3, windowMs: 60 * MINUTE_MS },
  'sign-up link by IP address': { attempts: 50, windowMs: 15 * MINUTE_MS },
  'sign-up password by link': { attempts: 10, windowMs: 15 * MINUTE_MS },
  'mail to email': { attempts: 5, windowMs: 60 * MINUTE_MS },
  'reset mail by email and IP address': { attempts: 5, windowMs: 60 * MINUTE_MS },
  'reset mail by known device': { attempts: 5, windowMs: 60 * MINUTE_MS },
  // Higher, as above; it also limits emails requested from many IP addresses.
  'reset mail to email': { attempts: 20, windowMs: 60 * MINUTE_MS },
  'mail by IP address': { attempts: 50, windowMs: 60 * MINUTE_MS },
  'new password by IP address': { attempts: 50, windowMs: 15 * MINUTE_MS },
  'new password by token': { attempts: 20, windowMs: 15 * MINUTE_MS },
} as const satisfies AttemptLimits

export type IdentityAttempts = AttemptCounter<keyof typeof IDENTITY_LIMITS>
