import { cameFromAppsumo } from './appsumo-user.ts'
import { AuthFailure } from './auth.ts'
import type { Callback } from './callback.ts'
import type { HostedSignIn } from './hosted-sign-in.ts'
import { completeLogin } from './resume.ts'
import { pathAfterSignIn } from './return-rules.ts'
import type { SessionDeps } from './session-deps.ts'
import type { SessionState } from './session-state.ts'

/** Redirects to the hosted sign-in. Resolves to the state to show, such as a failure to reach the provider. */
export async function redirectToSignIn(
  hosted: HostedSignIn,
  signUp: boolean,
  parts: SessionDeps,
): Promise<SessionState> {
  try {
    const returnTo = parts.flags.returnPathWithReferral()
    await (await hosted.client()).start({ signUp, returnTo })
    return { status: 'signing-in' }
  } catch (error) {
    return afterAuthFailure(error, parts)
  }
}

/** Handles the return from the provider; its response is accepted only if it belongs to this tab's request. */
export async function finishSignIn(
  hosted: HostedSignIn,
  url: URL,
  callback: Exclude<Callback, { kind: 'none' }>,
  parts: SessionDeps,
  signal: AbortSignal,
): Promise<SessionState> {
  if (callback.kind === 'refused') {
    return { status: 'callback-failed', reason: 'refused', description: callback.description }
  }
  try {
    const isHash = callback.kind === 'hash'
    if (isHash !== (hosted.flow === 'implicit')) throw new AuthFailure('untrusted')
    const { token, identity } = await (await hosted.client()).finish(url)
    hosted.tokens.accept(token)
    parts.flags.savePendingLogin(identity)
    const state = await completeLogin(identity, parts, signal)
    if (state.status === 'ready') {
      const { flags } = parts
      const path = pathAfterSignIn(flags.popReturnPath(), state.user, cameFromAppsumo())
      flags.saveReturnPath(path)
    }
    return state
  } catch (error) {
    return afterAuthFailure(error, parts)
  }
}

function afterAuthFailure(error: unknown, parts: SessionDeps): SessionState {
  if (!(error instanceof AuthFailure)) throw error
  parts.report(error)
  if (error.kind === 'refused') {
    return { status: 'callback-failed', reason: 'refused', description: error.message }
  }
  if (error.kind === 'unreachable' || error.kind === 'no-storage') {
    const description = parts.text(
      error.kind === 'unreachable' ? 'providerUnreachable' : 'storageBlocked',
    )
    return { status: 'callback-failed', reason: 'unreachable', description }
  }
  parts.hosted?.forget()
  return { status: 'callback-failed', reason: 'untrusted', description: parts.text('pleaseLogIn') }
}
