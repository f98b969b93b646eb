import { useEffect, useRef } from 'react'
import { type ElementScope, useElement } from './context.tsx'

/** Each element's last failure: an earlier one must not clear the state of a later one. */
const lastFailures = new WeakMap<ElementScope, unknown>()

/**
 * Reports a failure to the host, and clears `:state(failed)` when it is resolved or its view unmounts.
 * @param failure null while there is none; each new failure is reported once
 */
export function useFailure(failure: unknown, retry: () => void): void {
  const scope = useElement()
  const latestRetry = useRef(retry)
  useEffect(() => {
    latestRetry.current = retry
  })
  useEffect(() => {
    if (failure === null) return
    lastFailures.set(scope, failure)
    scope.fail(failure, () => latestRetry.current())
    return () => {
      if (lastFailures.get(scope) === failure) scope.setState('failed', false)
    }
  }, [scope, failure])
}
