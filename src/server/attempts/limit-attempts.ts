import type { Deps } from '../platform/deps.ts'
import { type AttemptLimits, type AttemptSubject, createAttemptCounter } from './attempt-counter.ts'
import { rateLimited } from './too-many-attempts.ts'

/** Counts an attempt. @throws Refusal RATE_LIMITED with the time to wait */
export type CountAttempt<Limit extends string> = (
  limit: Limit,
  subject: AttemptSubject,
) => Promise<void>

/** For API calls that could be used for guessing. */
export function limitAttempts<Name extends string>(
  deps: Pick<Deps, 'database' | 'environment' | 'now'>,
  limits: AttemptLimits<Name>,
): CountAttempt<Name> {
  const attempts = createAttemptCounter(deps.database, deps, limits)
  return async (limit, subject) => {
    const waitMs = await attempts.count(limit, subject)
    if (waitMs !== null) throw rateLimited(waitMs)
  }
}
