import { useEffect, useRef } from 'react'
import { type ElementScope, useElement } from './context.tsx'

/** The last failure of each element: one that is over must not take back the state of one that came since. */
const shown = new WeakMap<ElementScope, unknown>()

/**
 * Tells the host of what went wrong, and takes `:state(failed)` back when it is over or its view gone.
 * @param failure null while nothing is wrong; each further one is told, the same one once
 */
export function useFailure(failure: unknown, retry: () => void): void {
  const scope = useElement()
  const again = useRef(retry)
  useEffect(() => {
    again.current = retry
  })
  useEffect(() => {
    if (failure === null) return
    shown.set(scope, failure)
    scope.fail(failure, () => again.current())
    return () => {
      if (shown.get(scope) === failure) scope.setState('failed', false)
    }
  }, [scope, failure])
}
