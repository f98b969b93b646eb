import { useEffect, useRef, useState } from 'react'
import { useElement } from '../config/context.tsx'
import { type Async, latest, loading } from '../lib/async.ts'
import { loadPart } from '../lib/load-part.ts'

/** A part that comes when it is needed, within a time limit; `retry` asks for it again. */
export function useLoaded<Part>(load: () => Promise<Part>): {
  state: Async<Part>
  retry: () => void
} {
  const scope = useElement()
  const [state, setState] = useState<Async<Part>>(loading)
  const [question] = useState(latest)
  const retry = () => {
    scope.setState('failed', false)
    void question.run(
      () => loadPart(load),
      (next) => {
        setState(next)
        if (next.status === 'failed') scope.fail(next.failure, retry)
      },
    )
  }
  const begin = useRef(retry)
  useEffect(() => {
    begin.current()
    return question.stop
  }, [question])
  return { state, retry }
}
