import type { ApiFailure } from '../../lib/failure.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { getUser, postLogin } from './api.ts'
import type { Identity } from './auth.ts'
import { loginOutcome } from './login-rules.ts'
import type { SessionDeps } from './session-deps.ts'
import { type SessionState, stateAfter } from './session-state.ts'

/** App start: resumes the browser's session without user interaction. */
export async function resume(parts: SessionDeps, signal: AbortSignal): Promise<SessionState> {
  const { hosted, flags, memory } = parts
  if (hosted === null) return loadUser(parts, signal)
  const wasSignedIn = hosted.tokens.hasToken() || memory.get().user !== null
  try {
    if (!wasSignedIn || (await hosted.tokens.current()) === null) return SIGNED_OUT
  } catch (error) {
    return stateAfter(toApiFailure(error), 'user')
  }
  const pending = flags.pendingLogin()
  return pending === null ? loadUser(parts, signal) : completeLogin(pending, parts, signal)
}

const SIGNED_OUT: SessionState = { status: 'signed-out', reason: 'new' }

/** `POST /login`, once after a callback, then loads the user. For the outcomes see `loginOutcome`. */
export async function completeLogin(
  person: Identity,
  parts: SessionDeps,
  signal: AbortSignal,
): Promise<SessionState> {
  const failure = await postLogin(parts.http, person, parts.flags.referral()).then(
    () => null,
    toApiFailure,
  )
  switch (loginOutcome(failure)) {
    case 'session':
      parts.flags.clearPendingLogin()
      return loadUser(parts, signal)
    case 'conflict':
      parts.flags.clearPendingLogin()
      parts.hosted?.forget()
      return { status: 'conflict', message: parts.text('emailTaken') }
    case 'show':
      return failure === null ? loadUser(parts, signal) : stateAfter(failure, 'login')
  }
}

/** `GET /user/me`. A stored site that the account no longer has must not lock the user out. */
export async function loadUser(parts: SessionDeps, signal: AbortSignal): Promise<SessionState> {
  try {
    return { status: 'ready', user: await getUser(parts.http, { signal }) }
  } catch (error) {
    const failure = toApiFailure(error)
    if (!isUnknownSite(failure) || parts.siteId.peek() === null) return stateAfter(failure, 'user')
    parts.selectSite(null)
    return loadUser(parts, signal)
  }
}

const isUnknownSite = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' && failure.status === 404
