import { useEffect, useRef } from 'react'
import { type ElementScope, useElement } from './context.tsx'

/** The last failure of each element: an earlier one must not clear the state of a later one. */
const shown = new WeakMap<ElementScope, unknown>()

/**
 * Reports a failure to the host, and clears `:state(failed)` when it is resolved or its view unmounts.
 * @param failure null while there is none; each new failure is reported once
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
