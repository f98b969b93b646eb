import { useCallback, useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import type { CallbackOutcome } from './model.ts'
import { isCompleteCallback, MIGRATED_REDIRECT } from './rules.ts'
import { shopifyCallback } from './store.ts'

/**
 * - `incomplete`: not the way back from Shopify, or not all of it;
 * - `asking`: the server looks into it, who is signed in here is looked up, or the browser leaves;
 * - `other`: somebody is signed in here whose account is not the shop's;
 * - `done`: with a page of its own, or for who comes back after the browser went on;
 * - `refused`: the address to go on to is not one that we follow.
 */
export type CallbackState =
  | { status: 'incomplete' }
  | { status: 'asking'; kept: CallbackOutcome | null }
  | { status: 'other'; email: string; outcome: CallbackOutcome }
  | { status: 'failed'; failure: unknown }
  | { status: 'done'; outcome: CallbackOutcome }
  | { status: 'refused'; address: string; outcome: CallbackOutcome }

export type CallbackProps = {
  /** Shopify's query as it came, with its `?`; empty where nothing came. */
  search: string
  /** It was answered: a reload must not send it again. */
  onAnswered: () => void
}

/** Sends the way back once, whatever renders again, and goes on from what comes of it. */
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
  /** Nobody presses a button, and no page becomes the shop's, before it is known whose browser it is. */
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
      if (scope.signal.aborted) return // the element is gone, and the call with it
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

/** What was answered already is shown, not sent again. */
function beginning(way: ReturnType<typeof shopifyCallback>, search: string): CallbackState {
  const query = new URLSearchParams(search)
  const outcome = way.kept(search === '' ? null : (query.get('state') ?? ''))
  if (outcome === null && !isCompleteCallback(query)) return { status: 'incomplete' }
  return { status: 'asking', kept: outcome }
}

/** By the guarded navigation; on a page that is not ours the dashboard's own pages stay inside. */
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

/** Back from where the browser went, into a page that it had kept. */
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
