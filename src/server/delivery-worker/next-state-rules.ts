import type { Outcome } from '../integrations/adapters/adapter.ts'
import type { PausedReason } from '../integrations/connections/repository.ts'
import { afterFailure, afterRetryLater, type Breaker, CLOSED } from './breaker-rules.ts'
import { nextTryAt } from './retry-rules.ts'

/**
 * What an attempt had as its result. `skipped`: nothing was to be done at the receiver. `status` is null if there was no
 * response.
 */
export type AttemptResult = {
  result: Outcome['result'] | 'skipped'
  words: string
  status: number | null
  retryAfter: Date | null
}

export type Verdict = {
  state: 'sent' | 'skipped' | 'rejected' | 'waiting'
  /** Null if it is not tried again, or waits for the connection to be resumed. */
  nextTryAt: Date | null
  breaker: Breaker
  pauses: PausedReason | null
}

type Circumstances = {
  tries: number
  breaker: Breaker
  /** Whether the connection's credentials have been replaced since the attempt began. */
  isOutdated: boolean
}

/** What becomes of a delivery and of its connection. `tries` includes this attempt. */
export function judge(
  { result, status, retryAfter }: AttemptResult,
  { tries, breaker, isOutdated }: Circumstances,
  { now, chance }: { now: Date; chance: number },
): Verdict {
  switch (result) {
    case 'accepted':
      return { state: 'sent', nextTryAt: null, breaker: CLOSED, pauses: null }
    case 'skipped':
      return {
        ...{ state: 'skipped', nextTryAt: null, pauses: null },
        breaker: status === null ? breaker : CLOSED,
      }
    case 'rejected':
      return { state: 'rejected', nextTryAt: null, breaker: CLOSED, pauses: null }
    case 'unauthorized':
    case 'gone':
      if (isOutdated) return { state: 'waiting', nextTryAt: now, breaker, pauses: null }
      return { state: 'waiting', nextTryAt: null, breaker: CLOSED, pauses: result }
    case 'retry': {
      const next = nextTryAt({ tries, now, retryAfter, chance })
      return {
        state: next === null ? 'rejected' : 'waiting',
        nextTryAt: next,
        breaker: retryAfter === null ? afterFailure(breaker, now) : afterRetryLater(retryAfter),
        pauses: null,
      }
    }
  }
}
