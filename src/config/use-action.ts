import { useRef, useState } from 'react'
import { useElement } from './context.tsx'

type WorkOptions = {
  /** What went wrong before counts no more. */
  onBegin(): void
  /** Says what went wrong; the host is told afterwards. */
  onFailure(failure: unknown): void | Promise<void>
}

/**
 * Does what a person asked for, once at a time: another press while it is under way does nothing. The
 * element's state and its event `failed` go with it, and the event's `retry` does the same work again.
 */
export function useWork({ onBegin, onFailure }: WorkOptions) {
  const scope = useElement()
  const [busy, setBusy] = useState(false)
  const isUnderWay = useRef(false)
  const run = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    onBegin()
    scope.setState('failed', false)
    try {
      await work(scope.signal)
    } catch (failure) {
      if (scope.signal.aborted) return // the element is gone, and the call with it
      await onFailure(failure)
      scope.fail(failure, () => void run(work))
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
