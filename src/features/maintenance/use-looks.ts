import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../../lib/failure.ts'
import { waitMs } from './rules.ts'

type LooksOptions = {
  /** What the server asks for between two looks; null where it says nothing. */
  retryAfterMs: number | null
  /** Null where the server is back. */
  look(signal: AbortSignal): Promise<ApiFailure | null>
  onBack(): void
}

export type Looks = {
  isLooking: boolean
  /** How many looks of the person's own have found nothing: each is told. */
  vainPresses: number
  lookNow(): void
}

/** Looks again and again until the server is back; not while nobody sees the page. */
export function useLooks(options: LooksOptions): Looks {
  const { retryAfterMs } = options
  const [looks, setLooks] = useState(0)
  const [isLooking, setLooking] = useState(false)
  const [vainPresses, setVainPresses] = useState(0)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const [lookOnce] = useState(() => {
    let isBusy = false
    return async (signal: AbortSignal): Promise<'vain' | null> => {
      if (isBusy) return null
      isBusy = true
      setLooking(true)
      const failure = await latest.current.look(signal)
      isBusy = false
      if (signal.aborted) return null
      setLooking(false)
      setLooks((before) => before + 1)
      if (failure !== null) return 'vain'
      latest.current.onBack()
      return null
    }
  })
  const left = useAbortAtTheEnd()
  useEffect(() => {
    const wait = waitMs(retryAfterMs, looks, Math.random())
    return whileSeen(wait, () => void lookOnce(left.current.signal))
  }, [retryAfterMs, looks, lookOnce, left])

  const lookNow = async () => {
    const outcome = await lookOnce(left.current.signal)
    if (outcome === 'vain') setVainPresses((before) => before + 1)
  }
  return { isLooking, vainPresses, lookNow: () => void lookNow() }
}

/** Ends the call that is under way when the view goes. */
function useAbortAtTheEnd() {
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])
  return left
}

/** Runs once the time is over and the page is seen. Gives the way to call it off. */
function whileSeen(milliseconds: number, run: () => void): () => void {
  let isDue = false
  const attempt = () => {
    if (!isDue || document.hidden) return
    isDue = false
    run()
  }
  const timer = setTimeout(() => {
    isDue = true
    attempt()
  }, milliseconds)
  document.addEventListener('visibilitychange', attempt)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', attempt)
  }
}
