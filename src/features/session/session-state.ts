import * as v from 'valibot'
import type { RefusalCode } from '../../config/refusal-code.ts'
import type { SignedOutReason } from '../../config/session-end.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { User } from '../user/model.ts'

/**
 * The state of the session. A single status, so that exactly one screen applies:
 * - `starting`: not known yet; a spinner;
 * - `signed-out`: no user is signed in. `elsewhere`: another tab signed out, so stay and say so;
 *   `timed-out`: the host's token is no longer valid;
 * - `signing-in`: redirecting to the provider, or returning from it;
 * - `callback-failed`: the return failed; `description` is shown as text, with *Try again* and
 *   *Contact*, or for `untrusted` in an alert before `signOut()`;
 * - `conflict`: the email address has another sign-in method; `message` is shown in an alert before `signOut()`;
 * - `deactivated`: the server's `message` replaces the page;
 * - `failed`: `during` names the call; `retry()` repeats it, `signOut()` leaves.
 */
export type SessionState =
  | { status: 'starting' }
  | { status: 'signed-out'; reason: 'new' | SignedOutReason }
  | { status: 'signing-in' }
  | { status: 'callback-failed'; reason: CallbackFailureReason; description: string }
  | { status: 'conflict'; message: string }
  | { status: 'deactivated'; message: string }
  | { status: 'failed'; during: 'login' | 'user'; failure: ApiFailure }
  | { status: 'ready'; user: User }

export type CallbackFailureReason = 'refused' | 'untrusted' | 'unreachable'

const STATUSES = [
  'starting',
  'signed-out',
  'signing-in',
  'callback-failed',
  'conflict',
  'deactivated',
  'failed',
  'ready',
] as const

const anyState = v.object({ status: v.picklist(STATUSES) })

const isState = (value: unknown): value is SessionState => v.is(anyState, value)

/** Validates a state that another copy of the kit put into the shared store; an unknown status is `starting`. */
export const parseState = (value: unknown): SessionState =>
  isState(value) ? value : { status: 'starting' }

/** The state after a failed call. */
export function stateAfter(failure: ApiFailure, during: 'login' | 'user'): SessionState {
  if (failure.code === ('DEACTIVATED' satisfies RefusalCode)) {
    return { status: 'deactivated', message: failure.serverMessage ?? '' }
  }
  return { status: 'failed', during, failure }
}
