import type { FailureDetails } from '../../lib/failure.ts'

/** The result of `POST /login`: continue, offer the other sign-in method, or show the error. */
export type LoginOutcome = 'session' | 'conflict' | 'show'

const CONFLICT = 422
const FIRST_STATUS_THAT_SETS_SESSION = 501

/**
 * A status of 501 or above, or no response at all, still sets the session. 422 means that the email address belongs
 * to another sign-in method. 500 and every other failure is shown.
 */
export function loginOutcome(
  failure: Pick<FailureDetails, 'kind' | 'status'> | null,
): LoginOutcome {
  if (failure === null) return 'session'
  const { kind, status } = failure
  if (kind === 'offline' || kind === 'timed-out') return 'session'
  if (status === CONFLICT) return 'conflict'
  return status !== undefined && status >= FIRST_STATUS_THAT_SETS_SESSION ? 'session' : 'show'
}
