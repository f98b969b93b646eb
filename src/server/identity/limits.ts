import type { AttemptCounter, AttemptLimits } from '../platform/rate-limits/attempt-counter.ts'

const MINUTE = 60_000

/** How often it may be tried: passwords, sign-ins and the mails that lead to them. */
export const IDENTITY_LIMITS = {
  'sign-in by email and address': { attempts: 10, windowMs: 15 * MINUTE },
  'sign-in by known device': { attempts: 10, windowMs: 15 * MINUTE },
  // Looser: strangers must come from many addresses to reach it, and it holds back no known device.
  'sign-in by email': { attempts: 100, windowMs: 60 * MINUTE },
  'sign-in by address': { attempts: 50, windowMs: 15 * MINUTE },
  'sign-up by address': { attempts: 50, windowMs: 60 * MINUTE },
  'sign-up mail by sign-up': { attempts: 3, windowMs: 60 * MINUTE },
  'sign-up link by address': { attempts: 50, windowMs: 15 * MINUTE },
  'sign-up password by link': { attempts: 10, windowMs: 15 * MINUTE },
  'mail to email': { attempts: 5, windowMs: 60 * MINUTE },
  'reset mail by email and address': { attempts: 5, windowMs: 60 * MINUTE },
  'reset mail by known device': { attempts: 5, windowMs: 60 * MINUTE },
  // Looser, as above; nobody's inbox is to be filled from many addresses either.
  'reset mail to email': { attempts: 20, windowMs: 60 * MINUTE },
  'mail by address': { attempts: 50, windowMs: 60 * MINUTE },
  'new password by address': { attempts: 50, windowMs: 15 * MINUTE },
  'new password by token': { attempts: 20, windowMs: 15 * MINUTE },
} as const satisfies AttemptLimits

export type IdentityAttempts = AttemptCounter<keyof typeof IDENTITY_LIMITS>
