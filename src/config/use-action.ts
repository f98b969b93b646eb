import { useRef, useState } from 'react'
import { useElement } from './context.tsx'

type ActionOptions = {
  /** Clears the previous failure. */
  onBegin(): void
  /** Shows the failure; called before the `failed` event. */
  onFailure(failure: unknown): void | Promise<void>
}

/**
 * Runs one user action at a time: other calls while it is running do nothing. A failure sets the element's `failed`
 * state and dispatches its `failed` event, whose `retry` runs the same action again.
 */
export function useAction({ onBegin, onFailure }: ActionOptions) {
  const scope = useElement()
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    onBegin()
    scope.setState('failed', false)
    try {
      await work(scope.signal)
    } catch (failure) {
      if (scope.signal.aborted) return // the element was removed, which aborted the call
      await onFailure(failure)
      scope.fail(failure, () => void run(work))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { busy, run }
}
