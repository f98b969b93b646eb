import { useEffect, useRef } from 'react'

/** Runs once a mount, as soon as `isDue` holds, whatever renders again afterwards. */
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
