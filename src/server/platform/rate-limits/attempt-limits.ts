import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { createAttempts, type Limits, type Subject } from './attempts.ts'
import { tooMany } from './too-many.ts'

/** Counts an attempt. @throws Refusal RATE_LIMITED with the time to wait */
export type CountAttempt<Limit extends string> = (limit: Limit, subject: Subject) => Promise<void>

/** For calls of the API that somebody might guess with. */
export function attemptLimits<Name extends string>(
  deps: Pick<Deps, 'database' | 'environment' | 'now'>,
  limits: Limits<Name>,
): CountAttempt<Name> {
  const attempts = createAttempts(deps.database, deps, limits)
  return async (limit, subject) => {
    const waitMs = await attempts.count(limit, subject)
    if (waitMs === null) return
    const { sentence, retryAfter } = tooMany(waitMs)
    throw new Refusal('RATE_LIMITED', sentence, { retryAfterSeconds: Number(retryAfter) })
  }
}
