import { useCallback, useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import type { CallbackOutcome } from './model.ts'
import { isCompleteCallback, MIGRATED_REDIRECT } from './rules.ts'
import { shopifyCallback } from './store.ts'

/**
 * - `incomplete`: the URL is not a complete Shopify callback;
 * - `asking`: waiting for the server or the user's session, or the browser is navigating away;
 * - `other`: the signed-in user's account is not the shop's;
 * - `done`: an outcome with its own page, or shown when the user returns after the redirect;
 * - `refused`: the URL to continue at was rejected.
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
  /** Called after the response: a reload must not send it again. */
  onAnswered: () => void
}

/** Sends the callback once, regardless of re-renders, and continues with its outcome. */
export function useCallbackState({ search, onAnswered }: CallbackProps) {
  const kit = useKit()
  const scope = useElement()
  const { follow } = useFollowing()
  const [way] = useState(() => shopifyCallback(kit))
  const [arrival, setArrival] = useState<CallbackState>(() => beginning(way, search))

  const goTo = useCallback(
    (address: string, outcome: CallbackOutcome) => {
      if (!follow(address)) setArrival({ status: 'refused', address, outcome })
    },
    [follow],
  )
  const goOnByHand = (address: string, outcome: CallbackOutcome) => {
    way.forget()
    goTo(address, outcome)
  }
  /** Checks which user is signed in before any button is shown or the shop's site is selected. */
  const settle = async (outcome: CallbackOutcome, goesOn: boolean) => {
    const other = await way.otherUser(outcome)
    if (scope.signal.aborted) return
    if (other !== null) return setArrival({ status: 'other', email: other.email, outcome })
    way.selectSite(outcome)
    if (goesOn && outcome.redirect !== MIGRATED_REDIRECT) goTo(outcome.redirect, outcome)
    else setArrival({ status: 'done', outcome })
  }
  const ask = async () => {
    setArrival({ status: 'asking', kept: null })
    scope.setState('failed', false)
    try {
      const outcome = await way.send(search, scope.signal)
      onAnswered()
      await settle(outcome, true)
    } catch (failure) {
      if (scope.signal.aborted) return // the element was removed and the call aborted
      setArrival({ status: 'failed', failure })
      scope.fail(failure, () => void ask())
    }
  }
  useOnceWhen(arrival.status === 'asking', () => {
    const kept = arrival.status === 'asking' ? arrival.kept : null
    void (kept === null ? ask() : settle(kept, false))
  })
  useReturn(() => {
    const outcome = way.kept(null)
    if (outcome) void settle(outcome, false)
    else setArrival((now) => (now.status === 'asking' ? { status: 'incomplete' } : now))
  })
  return { arrival, ask: () => void ask(), goOn: goOnByHand, way }
}

/** The initial state: a stored outcome is shown, not sent again. */
function beginning(way: ReturnType<typeof shopifyCallback>, search: string): CallbackState {
  const query = new URLSearchParams(search)
  const outcome = way.kept(search === '' ? null : (query.get('state') ?? ''))
  if (outcome === null && !isCompleteCallback(query)) return { status: 'incomplete' }
  return { status: 'asking', kept: outcome }
}

/** Follows a URL through the guarded navigation; on host pages, dashboard URLs open inside the element. */
function useFollowing() {
  const { navigation, ownsPage } = useKit()
  const { go } = usePaths()
  const follow = (address: string): boolean => {
    const verdict = navigation.judge(address)
    if (verdict.kind !== 'own' || ownsPage) return navigation.go(address) === 'went'
    go(verdict.path)
    return true
  }
  const latest = useRef(follow)
  latest.current = follow
  const [stable] = useState(() => ({ follow: (address: string) => latest.current(address) }))
  return stable
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
function useReturn(run: () => void): void {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])
}
