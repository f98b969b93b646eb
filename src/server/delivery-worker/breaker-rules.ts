/** Failures in a row after which nothing is sent to a receiver for a while. */
export const FAILURES_TO_OPEN = 5
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 900_000
/** How long others wait for the one delivery that tries whether the receiver works again. */
export const PROBE_MS = 30_000

/** Responses of a server that is too busy or down, whatever it was asked for; also none at all. */
const UNAVAILABLE_STATUSES: readonly (number | null)[] = [null, 408, 425, 429, 502, 503, 504]

/**
 * A circuit breaker. It is open, and lets nothing through, until `openUntil`. `failingSince`: the first failure after which
 * nothing was accepted.
 */
export type Breaker = { failures: number; openUntil: Date | null; failingSince: Date | null }

/** Of a receiver, which all connections to it share, and of one of these connections. */
export type Breakers = { receiver: Breaker; connection: Breaker }

export const CLOSED: Breaker = { failures: 0, openUntil: null, failingSince: null }
export const BOTH_CLOSED: Breakers = { receiver: CLOSED, connection: CLOSED }

/** The one that stays open longer. */
export const laterOf = ({ receiver, connection }: Breakers): Breaker =>
  (connection.openUntil ?? 0) > (receiver.openUntil ?? 0) ? connection : receiver

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

/**
 * After a failed attempt. Only a receiver that is too busy or down fails for all of its connections. Another response, such
 * as 404 for one of a host's addresses, shows that it works, and opens no breaker but that connection's.
 * @param fail what becomes of the breaker of which it is a failure
 */
export const afterFailedResponse = (
  { receiver, connection }: Breakers,
  status: number | null,
  fail: (breaker: Breaker) => Breaker,
): Breakers =>
  UNAVAILABLE_STATUSES.includes(status)
    ? { receiver: fail(receiver), connection }
    : { receiver: CLOSED, connection: fail(connection) }
