import type { Outcome } from '../integrations/adapters/adapter.ts'
import type { PausedReason } from '../integrations/connections/repository.ts'
import {
  afterFailedResponse,
  afterFailure,
  afterRetryLater,
  BOTH_CLOSED,
  type Breakers,
} from './breaker-rules.ts'
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
  /** When it failed for the first time; null for one whose schedule restarts, or has ended. */
  failingSince: Date | null
  breakers: Breakers
  pauses: PausedReason | null
}

type Circumstances = {
  tries: number
  failingSince: Date | null
  breakers: Breakers
  /** Whether the connection's credentials have been replaced since the attempt began. */
  isOutdated: boolean
}

/** For one that has ended, or whose schedule restarts. */
const ENDED = { nextTryAt: null, failingSince: null, pauses: null } as const

/** What becomes of a delivery and of its connection. `tries` includes this attempt. */
export function judge(
  attempt: AttemptResult,
  circumstances: Circumstances,
  moment: { now: Date; chance: number },
): Verdict {
  const { breakers, isOutdated } = circumstances
  switch (attempt.result) {
    case 'accepted':
      return { ...ENDED, state: 'sent', breakers: BOTH_CLOSED }
    case 'skipped':
      return {
        ...ENDED,
        state: 'skipped',
        breakers: attempt.status === null ? breakers : BOTH_CLOSED,
      }
    case 'rejected':
      return { ...ENDED, state: 'rejected', breakers: BOTH_CLOSED }
    case 'unauthorized':
    case 'gone':
      if (isOutdated) return { ...ENDED, state: 'waiting', nextTryAt: moment.now, breakers }
      return { ...ENDED, state: 'waiting', breakers: BOTH_CLOSED, pauses: attempt.result }
    case 'retry':
      return afterFailedAttempt(attempt, circumstances, moment)
  }
}

function afterFailedAttempt(
  { status, retryAfter }: AttemptResult,
  { tries, breakers, failingSince }: Circumstances,
  { now, chance }: { now: Date; chance: number },
): Verdict {
  const since = failingSince ?? now
  const next = nextTryAt({ tries, now, failingSince: since, retryAfter, chance })
  const following = afterFailedResponse(breakers, status, (breaker) =>
    retryAfter === null ? afterFailure(breaker, now) : afterRetryLater(breaker, retryAfter, now),
  )
  if (next === null) return { ...ENDED, state: 'rejected', breakers: following }
  const waits = { state: 'waiting', nextTryAt: next, failingSince: since } as const
  return { ...waits, breakers: following, pauses: null }
}
