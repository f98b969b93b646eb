import { useEffect, useRef } from 'react'

type PollingOptions = {
  /** The last result; each new one schedules another poll. */
  lastResult: unknown
  /** Delay before the next poll, in milliseconds. */
  delayMs: () => number
  poll: () => void
}

/** Polls while something is pending and the page is visible, and immediately when the page becomes visible again. */
export function usePolling(
  isPending: boolean,
  { lastResult, delayMs, poll }: PollingOptions,
): void {
  const latest = useRef({ delayMs, poll })
  latest.current = { delayMs, poll }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result schedules another poll
  useEffect(() => {
    if (!isPending) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const schedule = () => {
      if (document.visibilityState === 'hidden') return
      timer = setTimeout(() => latest.current.poll(), latest.current.delayMs())
    }
    const onVisibilityChange = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') latest.current.poll()
    }
    schedule()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [isPending, lastResult])
}
