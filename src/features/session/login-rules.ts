import type { FailureDetails } from '../../lib/failure.ts'

/** What came of `POST /login`: carry on, offer the other sign-in, or show what went wrong. */
export type LoginOutcome = 'session' | 'conflict' | 'show'

const CONFLICT = 422
const FIRST_FAULT_THAT_SETS_THE_SESSION = 501

/**
 * 501 and more, or no answer at all, still sets the session; 422 is an address that belongs to
 * another sign-in; 500 and every other refusal is shown.
 */
export function loginOutcome(
  failure: Pick<FailureDetails, 'kind' | 'status'> | null,
): LoginOutcome {
  if (failure === null) return 'session'
  const { kind, status } = failure
  if (kind === 'offline' || kind === 'timed-out') return 'session'
  if (status === CONFLICT) return 'conflict'
  return status !== undefined && status >= FIRST_FAULT_THAT_SETS_THE_SESSION ? 'session' : 'show'
}
