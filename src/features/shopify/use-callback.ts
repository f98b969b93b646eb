import { useCallback, useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { navigationOf } from '../../config/navigation.ts'
import { usePaths } from '../../config/paths.tsx'
import type { CallbackOutcome } from './model.ts'
import { isCompleteCallback, MIGRATED_REDIRECT } from './rules.ts'
import { shopifyCallback } from './store.ts'

/**
 * - `incomplete`: the URL is not a complete Shopify callback;
 * - `asking`: waiting for the server or the user's session, or the browser is navigating away;
 * - `other`: the signed-in user's account is not the shop's;
 * - `done`: an outcome with its own page, or shown when the user returns after the redirect;
 * - `refused`: the URL to continue to was rejected.
 */
export type CallbackState =
  | { status: 'incomplete' }
  | { status: 'asking'; kept: CallbackOutcome | null }
  | { status: 'other'; email: string; outcome: CallbackOutcome }
  | { status: 'failed'; failure: unknown }
  | { status: 'done'; outcome: CallbackOutcome }
  | { status: 'refused'; address: string; outcome: CallbackOutcome }

export type CallbackProps = {
  /** Shopify's query unchanged, including the `?`; empty if there is none. */
  search: string
  /** Called after the response: a reload must not send the query again. */
  onDone: () => void
}

/** Sends the callback once, regardless of re-renders, and continues with its outcome. */
export function useCallbackState({ search, onDone }: CallbackProps) {
  const kit = useKit()
  const scope = useElement()
  const { follow } = useFollowUrl()
  const [callback] = useState(() => shopifyCallback(kit))
  const [state, setState] = useState<CallbackState>(() => initialState(callback, search))

  const goTo = useCallback(
    (address: string, outcome: CallbackOutcome) => {
      if (!follow(address)) setState({ status: 'refused', address, outcome })
    },
    [follow],
  )
  const continueManually = (address: string, outcome: CallbackOutcome) => {
    callback.forget()
    goTo(address, outcome)
  }
  /** Checks which user is signed in before any button is shown or the shop's site is selected. */
  const applyOutcome = async (outcome: CallbackOutcome, redirects: boolean) => {
    const other = await callback.otherUser(outcome)
    if (scope.signal.aborted) return
    if (other !== null) return setState({ status: 'other', email: other.email, outcome })
    callback.selectSite(outcome)
    if (redirects && outcome.redirect !== MIGRATED_REDIRECT) goTo(outcome.redirect, outcome)
    else setState({ status: 'done', outcome })
  }
  const sendCallback = async () => {
    setState({ status: 'asking', kept: null })
    scope.setState('failed', false)
    try {
      const outcome = await callback.send(search, scope.signal)
      onDone()
      await applyOutcome(outcome, true)
    } catch (failure) {
      if (scope.signal.aborted) return // the element was removed and the call aborted
      setState({ status: 'failed', failure })
      scope.fail(failure, () => void sendCallback())
    }
  }
  useOnceWhen(state.status === 'asking', () => {
    const kept = state.status === 'asking' ? state.kept : null
    void (kept === null ? sendCallback() : applyOutcome(kept, false))
  })
  usePageRestored(() => {
    const outcome = callback.stored(null)
    if (outcome) void applyOutcome(outcome, false)
    else setState((now) => (now.status === 'asking' ? { status: 'incomplete' } : now))
  })
  return { state, retry: () => void sendCallback(), continueManually, callback }
}

/** The initial state: a stored outcome is shown, not sent again. */
function initialState(
  callbackStore: ReturnType<typeof shopifyCallback>,
  search: string,
): CallbackState {
  const query = new URLSearchParams(search)
  const outcome = callbackStore.stored(search === '' ? null : (query.get('state') ?? ''))
  if (outcome === null && !isCompleteCallback(query)) return { status: 'incomplete' }
  return { status: 'asking', kept: outcome }
}

/** Follows a URL through the guarded navigation; on host pages, dashboard URLs open inside the element. */
function useFollowUrl() {
  const kit = useKit()
  const navigation = navigationOf(kit)
  const { go } = usePaths()
  const follow = (address: string): boolean => {
    const verdict = navigation.classify(address)
    if (verdict.kind !== 'own' || kit.ownsPage) return navigation.go(address) === 'went'
    go(verdict.path)
    return true
  }
  const latest = useRef(follow)
  latest.current = follow
  const [stableFollow] = useState(() => ({ follow: (address: string) => latest.current(address) }))
  return stableFollow
}

function useOnceWhen(isDue: boolean, run: () => void): void {
  const isDone = useRef(false)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!isDue || isDone.current) return
    isDone.current = true
    latest.current()
  }, [isDue])
}

/** Runs when the page is restored from the back/forward cache. */
function usePageRestored(run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
