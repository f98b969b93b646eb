import { useCallback, useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import type { Outcome } from './model.ts'
import { isWholeCallback, MIGRATED_REDIRECT } from './rules.ts'
import { shopifyArrival } from './store.ts'

/**
 * - `incomplete`: not the way back from Shopify, or not all of it;
 * - `asking`: the server looks into it, or the browser leaves;
 * - `done`: with a page of its own, or for who comes back after the browser went on;
 * - `refused`: the address to go on to is not one that we follow.
 */
export type Arrival =
  | { status: 'incomplete' }
  | { status: 'asking' }
  | { status: 'failed'; failure: unknown }
  | { status: 'done'; outcome: Outcome }
  | { status: 'refused'; address: string; outcome: Outcome }

export type ArrivalProps = {
  /** Shopify's query as it came, with its `?`; empty where nothing came. */
  search: string
  /** It was answered: a reload must not send it again. */
  onAnswered: () => void
}

/** Sends the way back once, whatever renders again, and goes on from what comes of it. */
export function useArrival({ search, onAnswered }: ArrivalProps) {
  const kit = useKit()
  const scope = useElement()
  const { follow } = useFollowing()
  const [way] = useState(() => shopifyArrival(kit))
  const [arrival, setArrival] = useState<Arrival>(() => beginning(way, search))

  const goTo = useCallback(
    (address: string, outcome: Outcome) => {
      if (!follow(address)) setArrival({ status: 'refused', address, outcome })
    },
    [follow],
  )
  const ask = async () => {
    setArrival({ status: 'asking' })
    scope.setState('failed', false)
    try {
      const outcome = await way.send(search, scope.signal)
      onAnswered()
      if (outcome.redirect !== MIGRATED_REDIRECT) goTo(outcome.redirect, outcome)
      else setArrival({ status: 'done', outcome })
    } catch (failure) {
      if (scope.signal.aborted) return // the element is gone, and the call with it
      setArrival({ status: 'failed', failure })
      scope.fail(failure, () => void ask())
    }
  }
  useOnceWhen(arrival.status === 'asking', () => void ask())
  useReturn(() => {
    const outcome = way.kept(null)
    if (outcome) setArrival({ status: 'done', outcome })
  })
  return { arrival, ask: () => void ask(), goTo, way }
}

/** What was answered already is shown, not sent again. */
function beginning(way: ReturnType<typeof shopifyArrival>, search: string): Arrival {
  const query = new URLSearchParams(search)
  const outcome = way.kept(search === '' ? null : (query.get('state') ?? ''))
  if (outcome) return { status: 'done', outcome }
  return { status: isWholeCallback(query) ? 'asking' : 'incomplete' }
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
