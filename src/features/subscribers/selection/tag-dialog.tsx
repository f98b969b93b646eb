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
import { MAX_TAG_LENGTH } from '../person-rules.ts'
import type { BulkDialogProps } from './delete-dialog.tsx'
import { countSelected } from './selection-rules.ts'
import { selectionStore } from './store.ts'
import { useBulkAction } from './use-bulk-action.ts'

/** Adds a tag to the selected subscribers. */
export function TagDialog({ matches, onClose, onChanged }: BulkDialogProps) {
  useSignals()
  const t = useMessages(selectionMessages)
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const kit = useKit()
  const form = useId()
  const [tag, setTag] = useState('')
  const [isMissing, setMissing] = useState(false)
  const selection = selectionStore(kit).selection.value
  const count = countSelected(selection, matches.total)
  const isUncounted = selection.kind === 'matches' && matches.isTotalCapped
  const { busy, error, processed, start } = useBulkAction(matches.filters, ({ changed }) => {
    const text = changed === 0 ? t('taggedNone') : t('tagged', { count: changed })
    kit.notices.push({ tone: changed === 0 ? 'info' : 'success', text })
    onClose()
    onChanged()
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(tag.trim() === '')
    if (tag.trim() !== '') void start({ kind: 'tag', tag: tag.trim() })
  }
  return (
    <Dialog
      open
      title={t(isUncounted ? 'tagManyTitle' : 'tagTitle', { count })}
      closable={!busy}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {actionText('addTag')}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={t('tagField')}
          error={isMissing ? t('tagMissing') : error}
          hint={busy && processed > 0 ? t('progress', { count: processed }) : null}
        >
          <TextInput
            dir="auto"
            maxLength={MAX_TAG_LENGTH}
            value={tag}
            onChange={(event) => {
              setTag(event.currentTarget.value)
              setMissing(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
