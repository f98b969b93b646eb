import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useAction } from '../../../config/use-action.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import type { BulkAction, BulkResult, Filters, Matches } from './api.ts'
import { selectionStore } from './store.ts'

/** The props of a dialog that runs an action. */
export type BulkDialogProps = { matches: Matches; onClose: () => void; onChanged: () => void }

/** Runs an action for the selection, and says how far it is; a failure says how many were processed before. */
export function useBulkAction(filters: Filters, onDone: (result: BulkResult) => void) {
  const t = useMessages(selectionMessages)
  const kit = useKit()
  const failureText = useFailureText()
  const [processed, setProcessed] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useAction({
    onBegin() {
      setFailure(null)
      setProcessed(0)
    },
    onFailure: (cause) => setFailure(failureText(cause)),
  })
  const start = (action: BulkAction): Promise<void> =>
    run(async (signal) => {
      const onProgress = (result: BulkResult) => setProcessed(result.processed)
      onDone(await selectionStore(kit).run(action, { filters, signal, onProgress }))
    })
  const error =
    failure !== null && processed > 0 ? `${failure} ${t('stopped', { count: processed })}` : failure
  return { busy, error, processed, start }
}
