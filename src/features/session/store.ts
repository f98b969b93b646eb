import { computed, effect } from '@preact/signals-core'
import { type Kit, perKit } from '../../config/kit.ts'
import type { SignedOutReason } from '../../config/session-end.ts'
import { prefetchWhenIdle } from '../../lib/fetch-ahead.ts'
import { loadOnce } from '../../lib/load-part.ts'
import type { EventKind } from '../events/model.ts'
import type { User } from '../user/model.ts'
import { getUser, postSetupFinished } from './api.ts'
import { readCallback, withoutCallback } from './callback.ts'
import { LIVE_EVENT, listenForEvents } from './event-listener.ts'
import { completeLogin, resume } from './resume.ts'
import type { SavedSession } from './saved-session.ts'
import { createSessionCore, type SessionCore, SIGNING_IN, STARTING } from './session-core.ts'
import { type SessionDeps, sessionDeps } from './session-deps.ts'
import type { SessionState } from './session-state.ts'
import { createSessionConsumers } from './session-users.ts'
import { broadcastSignOut, onSignOutBroadcast } from './sign-out-broadcast.ts'

/** Time to read 'Session timed out.' before the redirect to the sign-in, in milliseconds. */
export const TIMED_OUT_NOTICE_MS = 1_500

export type Session = ReturnType<typeof createSession>

/** A page's session, shared by all its elements and by every copy of the kit. */
export const sessionStore = perKit((kit) => {
  const session = createSession(sessionDeps(kit))
  followEventsWhenIdle(kit, session)
  return {
    ...session,
    /**
     * Calls `listener` after events of these kinds, so that it reloads its data. Returns a function that stops
     * listening.
     */
    onEvent: (kinds: readonly EventKind[], listener: () => void) =>
      listenForEvents(kit.shared(LIVE_EVENT), kinds, listener),
  }
})

/** Follows the account's events once a user is signed in and the page is idle. */
function followEventsWhenIdle(kit: Kit, session: Session): void {
  let hasBegun = false
  effect(() => {
    if (hasBegun || session.user.value === null) return
    hasBegun = true
    prefetchWhenIdle(async () => (await import('./live-events.ts')).followEvents(kit, session))
  })
}

export function createSession(parts: SessionDeps) {
  const core = createSessionCore(parts)
  const signOuts = signOutActions(core)
  listenForSessionEnd(core, signOuts)
  const consumers = createSessionConsumers(parts.consumerCount, core.abandonStart)
  return {
    state: computed(() => core.state.value),
    user: core.user,
    /** The state from the last visit: a starting point that may be outdated. */
    saved: (): SavedSession => parts.memory.get(),
    remember: (part: Partial<SavedSession>): void => parts.memory.remember(part),
    /** Lets the shell provide the current path, which depends on its base path and routing mode. */
    trackPath(read: () => string): void {
      core.readPath = read
    },
    ...signInActions(core),
    /** Registers an element that needs the session; when the last one has left, a pending start is aborted. */
    attend: consumers.join,
    signOut: signOuts.signOut,
    ...userActions(core),
  }
}

async function redirectToProvider({ parts, runStep }: SessionCore, signUp: boolean): Promise<void> {
  const { hosted } = parts
  if (!hosted) return
  await runStep(SIGNING_IN, async () => (await signIn()).redirectToSignIn(hosted, signUp, parts))
}

/** The sign-in code, loaded on demand: a page that opens signed in doesn't need it. */
const signIn = loadOnce(() => import('./sign-in.ts'))

function signInActions(core: SessionCore) {
  const { parts, state, runStep } = core
  const { hosted, flags } = parts
  let isCallbackHandled = false

  /** App start; the first element on the page starts the session, the others share it. */
  const start = async (url: URL): Promise<void> => {
    flags.saveReferral(url.searchParams)
    const previousState = parts.shared.get() === undefined ? null : state.peek()
    if (previousState !== null && !canStartAgain(previousState)) return
    restoreSite(parts, url.searchParams.get('site_id'))
    await runStep(STARTING, async (signal) => {
      const next = await resume(parts, signal)
      return previousState !== null && isStillSignedOut(next) ? previousState : next
    })
  }

  /** A host page isn't reloaded after a sign-out, and may provide another user's token afterwards. */
  const canStartAgain = ({ status }: SessionState): boolean =>
    hosted === null && (status === 'signed-out' || status === 'deactivated')

  return {
    start,
    /** Redirects to the hosted sign-in. `returnTo` is the dashboard path to return to. */
    async login({ signUp = false, returnTo }: { signUp?: boolean; returnTo?: string } = {}) {
      if (returnTo !== undefined) flags.saveReturnPath(returnTo)
      if (state.peek().status !== 'signing-in') await redirectToProvider(core, signUp)
    },
    /** `/login_success/`: handles the provider's response in the URL, once. */
    async finishCallback(url: URL): Promise<void> {
      if (!hosted) return start(url)
      if (isCallbackHandled) return
      isCallbackHandled = true
      restoreSite(parts, flags.returnSite())
      const callback = readCallback(url)
      if (callback.kind === 'none') return runStep(SIGNING_IN, (signal) => resume(parts, signal))
      // Before anything else: the response must not stay in the history.
      parts.replacePath(withoutCallback(url))
      await runStep(SIGNING_IN, async (signal) =>
        (await signIn()).finishSignIn(hosted, url, callback, parts, signal),
      )
    },
    /** After the sign-in: returns and clears the path that was requested before it; `/` if there is none. */
    popReturnPath: (): string => flags.popReturnPath(),
    /** *Try again* after `failed`: repeats the call that failed. */
    async retry(): Promise<void> {
      const now = state.peek()
      const person = now.status === 'failed' && now.during === 'login' ? flags.pendingLogin() : null
      await runStep(STARTING, (signal) =>
        person ? completeLogin(person, parts, signal) : resume(parts, signal),
      )
    },
  }
}

const isStillSignedOut = (state: SessionState): boolean =>
  state.status === 'failed' && state.failure.kind === 'signed-out'

/** Selects the requested site, the host's, or the last visit's; later checked against the user's list of sites. */
function restoreSite(
  { siteId, selectSite, memory }: SessionDeps,
  requestedSiteId: string | null,
): void {
  const saved = memory.get().site?.siteId ?? null
  selectSite(requestedSiteId ?? siteId.peek() ?? saved)
}

function signOutActions(core: SessionCore) {
  const { parts, state, setState } = core
  const { hosted, flags } = parts

  const hasSignedOut = (): boolean => {
    const now = state.peek()
    return now.status === 'signed-out' && (now.reason === 'asked' || now.reason === 'elsewhere')
  }

  /** Removes all of the user's data from this tab. */
  const clear = (reason: SignedOutReason): void => {
    hosted?.forget()
    flags.forget()
    parts.memory.forget()
    parts.selectSite(null)
    setState({ status: 'signed-out', reason })
  }

  return {
    /** Signs out here, in every other tab, and with the provider. */
    signOut(): void {
      if (hasSignedOut()) return
      parts.endTokens()
      clear('asked')
      broadcastSignOut(parts.broadcast)
      parts.sessionEnd.end('asked')
    },
    handleSignOutElsewhere(): void {
      if (!hasSignedOut()) clear('elsewhere')
      parts.sessionEnd.end('elsewhere')
    },
    /** The host has no token: removes all of a signed-in user's data. */
    handleMissingToken(): void {
      if (state.peek().status === 'ready') clear('no-token')
      else setState({ status: 'signed-out', reason: 'no-token' })
    },
    /** Several calls may report that the session has expired; only the first one has an effect. */
    handleTimeout(): void {
      const { status } = state.peek()
      if (status !== 'ready' && status !== 'starting') return
      flags.saveReturnPath(core.readPath())
      hosted?.forget()
      setState(hosted ? SIGNING_IN : { status: 'signed-out', reason: 'timed-out' })
      setTimeout(() => {
        if (state.peek() === SIGNING_IN) void redirectToProvider(core, false)
      }, TIMED_OUT_NOTICE_MS)
    },
  }
}

function listenForSessionEnd(
  { parts, state, setState }: SessionCore,
  ends: ReturnType<typeof signOutActions>,
): void {
  parts.sessionEnd.listen((reason, message) => {
    if (reason === 'timed-out') ends.handleTimeout()
    if (reason === 'asked') ends.signOut()
    if (reason === 'elsewhere') ends.handleSignOutElsewhere()
    if (reason === 'no-token') ends.handleMissingToken()
    if (reason === 'deactivated') setState({ status: 'deactivated', message })
  })
  onSignOutBroadcast(parts.broadcast, ends.handleSignOutElsewhere)
  // Another copy of the kit on this page may have no token of its own: its sign-out ends ours.
  parts.shared.subscribe(() => {
    const now = state.peek()
    if (now.status === 'signed-out' && now.reason === 'asked') void parts.hosted?.end()
  })
  // A page restored from the back/forward cache after the redirect to the provider must not wait forever.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || state.peek().status !== 'signing-in') return
    setState({ status: 'signed-out', reason: 'new' })
  })
}

function userActions({ parts, user, setState }: SessionCore) {
  /** Changes the user locally, after the API has accepted the change. */
  const changeUser = (change: (user: User) => User): void => {
    const now = user.peek()
    if (now) setState({ status: 'ready', user: change(now) })
  }
  return {
    changeUser,
    /** Reloads the user in the background. @throws ApiFailure and keeps the current user */
    async reloadUser(): Promise<void> {
      const before = user.peek()
      const freshUser = await getUser(parts.http)
      // A local change made during the request may be newer than the response.
      if (user.peek() !== before && user.peek()) return this.reloadUser()
      changeUser(() => freshUser)
    },
    /** Records that the first-run onboarding is finished. @throws ApiFailure */
    async finishSetup(signal?: AbortSignal): Promise<void> {
      await postSetupFinished(parts.http, signal ? { signal } : {})
      changeUser((now) => ({ ...now, setupFinished: true }))
    },
  }
}
