import { useEffect, useRef, useState } from 'react'
import { type Async, createLatestRequest, loading } from '../lib/async.ts'
import type { ApiFailure } from '../lib/failure.ts'
import { useElement } from './context.tsx'
import { usePolling } from './use-polling.ts'

type ProgressOptions<Value> = {
  /** Id of what is being watched; a new id starts over. */
  subject: string
  load: (signal: AbortSignal) => Promise<Value>
  isPending: (value: Value) => boolean
  /** Delay before the next load, in milliseconds; `loadCount` is 0 after the first one. */
  delayMs: (loadCount: number) => number
  /** Returns true if it has handled the failure, which is then not shown. */
  handleFailure?: (failure: ApiFailure) => boolean
}

/**
 * Watches the state of something on the server. While it is pending and the page is visible, it is loaded again at
 * growing intervals; the last value stays until a newer one arrives.
 */
export function useProgress<Value>(options: ProgressOptions<Value>) {
  const { subject, isPending, delayMs } = options
  const scope = useElement()
  const [progress, setProgress] = useState<Async<Value>>(loading)
  const [request] = useState(createLatestRequest)
  const loads = useRef(0)
  const show = (next: Async<Value>) => {
    if (next.status === 'loading' && loads.current > 0) return
    if (next.status === 'failed' && options.handleFailure?.(next.failure)) return
    loads.current += 1
    setProgress(next)
    if (next.status === 'failed') scope.fail(next.failure, load)
  }
  const load = () => {
    scope.setState('failed', false)
    void request.run(options.load, show)
  }
  const latestLoad = useRef(load)
  latestLoad.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id starts over
  useEffect(() => {
    loads.current = 0
    latestLoad.current()
    return request.stop
  }, [request, subject])
  usePolling(progress.status === 'ready' && isPending(progress.value), {
    lastResult: progress,
    delayMs: () => delayMs(loads.current - 1),
    poll: load,
  })
  return { progress, retry: load }
}
