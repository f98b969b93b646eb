import { useEffect, useRef, useState } from 'react'
import { useElement } from '../../config/context.tsx'
import { type Async, createLatestRequest, loading } from '../../lib/async.ts'
import { loadPart } from '../../lib/load-part.ts'

/** Loads a part on demand, within a time limit; `retry` loads it again. */
export function useLoaded<Part>(load: () => Promise<Part>): {
  state: Async<Part>
  retry: () => void
} {
  const scope = useElement()
  const [state, setState] = useState<Async<Part>>(loading)
  const [latestRequest] = useState(createLatestRequest)
  const hasFailed = useRef(false)
  // Clears only this hook's own failure, because other failures may still be shown.
  const clearFailure = () => {
    if (hasFailed.current) scope.setState('failed', false)
    hasFailed.current = false
  }
  const retry = () => {
    clearFailure()
    void latestRequest.run(
      () => loadPart(load),
      (next) => {
        setState(next)
        hasFailed.current = next.status === 'failed'
        if (next.status === 'failed') scope.fail(next.failure, retry)
      },
    )
  }
  const first = useRef({ retry, clearFailure })
  useEffect(() => {
    const { retry: begin, clearFailure: end } = first.current
    begin()
    return () => {
      latestRequest.stop()
      end()
    }
  }, [latestRequest])
  return { state, retry }
}
