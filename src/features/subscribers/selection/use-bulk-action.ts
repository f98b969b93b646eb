import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useAction } from '../../../config/use-action.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { bulkRunsMessages } from '../../../messages/bulk-runs.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { type BulkAction, MAX_SELECTED_IDS } from '../bulk-runs/model.ts'
import { useResultText } from '../bulk-runs/use-result-text.ts'
import type { Matches } from './api.ts'
import { selectionStore } from './store.ts'

/** The props of a dialog that runs an action. */
export type BulkDialogProps = { matches: Matches; onClose: () => void; onChanged: () => void }

type BulkActionOptions = BulkDialogProps & {
  /** Called when the action has started in the background, or has changed people. */
  onAccepted?: () => void
}

/** Runs an action for the selection, shows its result, and closes the dialog. After a failure, `error` says why. */
export function useBulkAction({ matches, onClose, onChanged, onAccepted }: BulkActionOptions) {
  const { notices } = useKit()
  const store = selectionStore(useKit())
  const t = useMessages(bulkRunsMessages)
  const resultText = useResultText()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<string | null>(null)
  const tooMany = useTooMany()
  const { busy, run } = useAction({
    onBegin: () => setFailure(null),
    onFailure: (cause) => setFailure(failureText(cause)),
  })
  /** @param connection the title of the connection to which people are sent */
  const start = (action: BulkAction, connection: string | null = null): Promise<void> =>
    run(async () => {
      const changed = await store.run(action, matches.filters)
      const text =
        changed === null ? t('started') : resultText({ kind: action.kind, changed, connection })
      notices.push({ tone: changed ? 'success' : 'info', text })
      onAccepted?.()
      if (changed === null || action.kind === 'delete') store.clear()
      onClose()
      onChanged()
    })
  return { busy, error: failure ?? tooMany, start }
}

/** Says that more rows are selected than one action can have. */
function useTooMany(): string | null {
  const t = useMessages(selectionMessages)
  const selection = selectionStore(useKit()).selection.peek()
  if (selection.kind === 'matches' || selection.ids.length <= MAX_SELECTED_IDS) return null
  return t('tooManySelected', { count: selection.ids.length, most: MAX_SELECTED_IDS })
}
