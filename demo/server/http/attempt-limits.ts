import type { Deps } from '../deps.ts'
import { type Attempts, createAttempts, type LIMITS, type Subject } from '../identity/attempts.ts'
import { tooMany } from '../identity/form.ts'
import { Refusal } from './refusal.ts'

/** Counts an attempt. @throws Refusal RATE_LIMITED with the time to wait */
export type CountAttempt = (limit: keyof typeof LIMITS, subject: Subject) => Promise<void>

/** The limits of the identity's own pages, for calls of the API that somebody might guess with. */
export function attemptLimits(deps: Pick<Deps, 'database' | 'environment' | 'now'>): CountAttempt {
  const attempts: Attempts = createAttempts(deps.database, deps)
  return async (limit, subject) => {
    const waitMs = await attempts.count(limit, subject)
    if (waitMs === null) return
    const { sentence, retryAfter } = tooMany(waitMs)
    throw new Refusal('RATE_LIMITED', sentence, { retryAfterSeconds: Number(retryAfter) })
  }
}
