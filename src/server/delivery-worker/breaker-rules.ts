/** Failures in a row after which nothing is sent to a receiver for a while. */
export const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 900_000
/** How long others wait for the one delivery that tries whether the receiver works again. */
export const PROBE_MS = 30_000

/**
 * A receiver's circuit breaker. It is open, and lets nothing through, until `openUntil`. `failingSince`: the first failure
 * after which it has accepted nothing.
 */
export type Breaker = { failures: number; openUntil: Date | null; failingSince: Date | null }

export const CLOSED: Breaker = { failures: 0, openUntil: null, failingSince: null }

export const isOpen = ({ openUntil }: Breaker, now: Date): boolean =>
  openUntil !== null && openUntil > now

/** Whether it is closed only for one delivery at a time, if at all. */
export const keepsFailing = ({ failures }: Pick<Breaker, 'failures'>): boolean =>
  failures >= FAILURES_TO_OPEN

/** Once the pause is over, one delivery is let through, and the others wait for its result. */
export function afterAdmission(breaker: Breaker, now: Date): Breaker {
  if (!keepsFailing(breaker)) return breaker
  return { ...breaker, openUntil: new Date(now.getTime() + PROBE_MS) }
}

/** Each further failure doubles the pause. */
export function afterFailure(breaker: Breaker, now: Date): Breaker {
  const failures = breaker.failures + 1
  const failingSince = breaker.failingSince ?? now
  if (failures < FAILURES_TO_OPEN) return { failures, openUntil: null, failingSince }
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES_TO_OPEN), MAX_PAUSE_MS)
  return { failures, openUntil: new Date(now.getTime() + pauseMs), failingSince }
}

/** A receiver that says when to come back works: nothing is sent until then, and no failure is counted. */
export const afterRetryLater = (
  { failingSince }: Breaker,
  retryAfter: Date,
  now: Date,
): Breaker => ({
  failures: 0,
  openUntil: retryAfter,
  failingSince: failingSince ?? now,
})
