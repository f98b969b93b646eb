import { useSignals } from '@preact/signals-react/runtime'
import { type SyntheticEvent, useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Matches } from './api.ts'
import { countSelected, isTypedCount, isTypedWord } from './selection-rules.ts'
import { selectionStore } from './store.ts'
import { useBulkAction } from './use-bulk-action.ts'

export type BulkDialogProps = { matches: Matches; onClose: () => void; onChanged: () => void }

/** Deletes the selected subscribers once their number has been typed; a word, if only a part of them is counted. */
export function DeleteDialog({ matches, onClose, onChanged }: BulkDialogProps) {
  useSignals()
  const t = useMessages(selectionMessages)
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const kit = useKit()
  const store = selectionStore(kit)
  const form = useId()
  const [typed, setTyped] = useState('')
  const selection = store.selection.value
  const count = countSelected(selection, matches.total)
  const isUncounted = selection.kind === 'matches' && matches.isTotalCapped
  const { busy, error, processed, start } = useBulkAction(matches.filters, ({ changed }) => {
    kit.notices.push({ tone: 'success', text: t('deleted', { count: changed }) })
    store.clear()
    onClose()
    onChanged()
  })
  const word = t('deleteWord')
  const isTyped = isUncounted ? isTypedWord(typed, word) : isTypedCount(typed, count)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isTyped) void start({ kind: 'delete' })
  }
  return (
    <Dialog
      open
      title={t(isUncounted ? 'deleteManyTitle' : 'deleteTitle', { count })}
      description={t('deleteText')}
      closable={!busy}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="danger" type="submit" form={form} busy={busy} disabled={!isTyped}>
            {actionText('delete')}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={
            isUncounted
              ? t('deleteWordTyped', { word })
              : t('deleteTyped', { number: String(count) })
          }
          error={error}
          hint={busy && processed > 0 ? t('progress', { count: processed }) : null}
        >
          <TextInput
            inputMode={isUncounted ? 'text' : 'numeric'}
            dir="auto"
            autoCapitalize="off"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
