import { useEffect, useRef } from 'react'
import { useElement } from './context.tsx'

/**
 * Tells the host of what went wrong, and takes `:state(failed)` back when it is over or its view gone.
 * @param failure null while nothing is wrong; each further one is told, the same one once
 */
export function useFailure(failure: unknown, retry: () => void): void {
  const { fail, setState } = useElement()
  const again = useRef(retry)
  useEffect(() => {
    again.current = retry
  })
  useEffect(() => {
    if (failure === null) return
    fail(failure, () => again.current())
    return () => setState('failed', false)
  }, [fail, setState, failure])
}
