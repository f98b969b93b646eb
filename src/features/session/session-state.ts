import * as v from 'valibot'
import type { RefusalCode } from '../../config/refusal-code.ts'
import type { SignedOutReason } from '../../config/session-end.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { User } from '../user/model.ts'

/**
 * Where the person stands. One status, so that no two screens can be true at once:
 * - `starting`: not known yet; a spinner;
 * - `signed-out`: nobody is signed in here. `elsewhere`: another tab signed out, so stay and say so;
 *   `timed-out`: the host's token no longer counts;
 * - `signing-in`: on the way to the provider, or coming back from it;
 * - `callback-failed`: the way back failed; `description` is shown as text, with *Try again* and
 *   *Contact*, or for `untrusted` alerted before `signOut()`;
 * - `conflict`: the address has another sign-in; `message` is alerted before `signOut()`;
 * - `deactivated`: `message`, the server's, replaces the page;
 * - `failed`: `during` says which call; `retry()` asks it again, `signOut()` leaves.
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

const anyState = v.looseObject({ status: v.picklist(STATUSES) })

const isState = (value: unknown): value is SessionState => v.is(anyState, value)

/** What another copy of the kit on this page has put into the shared store; an unknown word is nothing. */
export const parseState = (value: unknown): SessionState =>
  isState(value) ? value : { status: 'starting' }

/** The state after a call that failed, unless the failure is only a missing sign-in. */
export function stateAfter(failure: ApiFailure, during: 'login' | 'user'): SessionState {
  if (failure.code === ('DEACTIVATED' satisfies RefusalCode)) {
    return { status: 'deactivated', message: failure.serverMessage ?? '' }
  }
  return { status: 'failed', during, failure }
}
