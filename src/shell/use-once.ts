import { useEffect, useRef } from 'react'

/** Runs once per mount, as soon as `isDue` is true. */
export function useOnce(run: () => void, isDue = true): void {
  const latest = useRef(run)
  latest.current = run
  const isDone = useRef(false)
  useEffect(() => {
    if (!isDue || isDone.current) return
    isDone.current = true
    latest.current()
  }, [isDue])
}
