import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { unsavedTextsStore } from '../unsaved-texts.ts'
import { BulkFormDialog } from './bulk-form-dialog.tsx'
import { isTypedCount, isTypedWord, missingCharacters } from './selection-rules.ts'
import { selectionStore } from './store.ts'
import { type BulkDialogProps, useBulkAction } from './use-bulk-action.ts'
import { useSelectedCount } from './use-selected-count.ts'

/** Deletes the selected subscribers once their number has been typed; a word, if only a part of them is counted. */
export function DeleteDialog(dialog: BulkDialogProps) {
  const t = useMessages(selectionMessages)
  const actionText = useMessages(actionMessages)
  const { count, isUncounted } = useSelectedCount(dialog.matches)
  const [typed, setTyped] = useState('')
  const onAccepted = useForgetTexts()
  const { busy, error, start } = useBulkAction({ ...dialog, onAccepted })
  const word = t('deleteWord')
  const missing = missingCharacters(typed, isUncounted ? word : String(count))
  const isTyped = isUncounted ? isTypedWord(typed, word) : isTypedCount(typed, count)
  return (
    <BulkFormDialog
      busy={busy}
      onClose={dialog.onClose}
      title={t(isUncounted ? 'deleteManyTitle' : 'deleteTitle', { count })}
      description={t('deleteText')}
      label={
        isUncounted ? t('deleteWordTyped', { word }) : t('deleteTyped', { number: String(count) })
      }
      error={error}
      hint={
        isTyped || typed.trim() === '' || missing === null ? null : t('missing', { count: missing })
      }
      submit={{ text: actionText('delete'), variant: 'danger', disabled: !isTyped }}
      onSubmit={() => {
        if (isTyped) void start({ kind: 'delete' })
      }}
    >
      <TextInput
        inputMode={isUncounted ? 'text' : 'numeric'}
        dir="auto"
        autoCapitalize="off"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </BulkFormDialog>
  )
}

/** Forgets what was typed about the selected people and not saved. */
function useForgetTexts() {
  const kit = useKit()
  return () => {
    const selection = selectionStore(kit).selection.peek()
    const texts = unsavedTextsStore(kit)
    if (selection.kind === 'rows') texts.forget(selection.ids)
    else texts.forgetAll()
  }
}
