import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useAction } from '../../../config/use-action.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import type { BulkAction, BulkResult, Filters, Matches } from './api.ts'
import { selectionStore } from './store.ts'

/** The props of a dialog that runs an action. */
export type BulkDialogProps = { matches: Matches; onClose: () => void; onChanged: () => void }

type BulkActionOptions = {
  filters: Filters
  onDone: (result: BulkResult) => void
  /** Called when the action has ended too early, and has changed some of the rows. */
  onChanged: () => void
}

/**
 * Runs an action for the selection, and says how far it is. After a failure or `stop`, `error` says how many were
 * processed before; `start` continues from there.
 */
export function useBulkAction({ filters, onDone, onChanged }: BulkActionOptions) {
  const store = selectionStore(useKit())
  const failureText = useFailureText()
  const [processed, setProcessed] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isStopped, setStopped] = useState(false)
  const { stop, runUntilStopped } = useStop()
  const { busy, run } = useAction({
    onBegin() {
      setFailure(null)
      setStopped(false)
    },
    onFailure: (cause) => setFailure(failureText(cause)),
  })
  useAskBeforeUnload(busy)
  const start = (action: BulkAction): Promise<void> =>
    run(async (removed) => {
      let isPartlyDone = false
      const onProgress = (result: BulkResult) => {
        isPartlyDone = true
        setProcessed(result.processed)
      }
      const work = async (signal: AbortSignal) => {
        const result = await store.run(action, { filters, signal, onProgress })
        isPartlyDone = false
        onDone(result)
      }
      try {
        setStopped(await runUntilStopped(removed, work))
      } finally {
        if (isPartlyDone) onChanged()
      }
    })
  return { busy, error: useErrorText({ failure, isStopped, processed }), processed, start, stop }
}

type Ending = { failure: string | null; isStopped: boolean; processed: number }

function useErrorText({ failure, isStopped, processed }: Ending): string | null {
  const t = useMessages(selectionMessages)
  if (failure === null && !isStopped) return null
  if (processed === 0) return failure ?? t('stoppedFirst')
  const stopped = t('stopped', { count: processed })
  return failure === null ? stopped : `${failure} ${stopped}`
}

function useStop() {
  const controller = useRef(new AbortController())
  /** Returns whether the user has stopped the work. */
  async function runUntilStopped(
    removed: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    const current = new AbortController()
    controller.current = current
    const abort = () => current.abort()
    removed.addEventListener('abort', abort)
    try {
      await work(current.signal)
      return false
    } catch (error) {
      if (!current.signal.aborted || removed.aborted) throw error
      return true
    } finally {
      removed.removeEventListener('abort', abort)
    }
  }
  return { stop: () => controller.current.abort(), runUntilStopped }
}

/** The browser asks before the user closes the tab, which would end the action. */
function useAskBeforeUnload(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    const askFirst = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', askFirst)
    return () => removeEventListener('beforeunload', askFirst)
  }, [isRunning])
}
