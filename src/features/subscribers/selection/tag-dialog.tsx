import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { MAX_TAG_LENGTH } from '../person-rules.ts'
import { BulkFormDialog } from './bulk-form-dialog.tsx'
import { type BulkDialogProps, useBulkAction } from './use-bulk-action.ts'
import { useSelectedCount } from './use-selected-count.ts'

/** Adds a tag to the selected subscribers. */
export function TagDialog({ matches, onClose, onChanged }: BulkDialogProps) {
  const t = useMessages(selectionMessages)
  const actionText = useMessages(actionMessages)
  const kit = useKit()
  const { count, isUncounted } = useSelectedCount(matches)
  const [tag, setTag] = useState('')
  const [isMissing, setMissing] = useState(false)
  const action = useBulkAction({
    filters: matches.filters,
    onChanged,
    onDone({ changed }) {
      const text = changed === 0 ? t('taggedNone') : t('tagged', { count: changed })
      kit.notices.push({ tone: changed === 0 ? 'info' : 'success', text })
      onClose()
      onChanged()
    },
  })
  const submit = () => {
    setMissing(tag.trim() === '')
    if (tag.trim() !== '') void action.start({ kind: 'tag', tag: tag.trim() })
  }
  const change = (text: string) => {
    setTag(text)
    setMissing(false)
  }
  return (
    <BulkFormDialog
      {...{ action, onClose }}
      title={t(isUncounted ? 'tagManyTitle' : 'tagTitle', { count })}
      label={t('tagField')}
      error={isMissing ? t('tagMissing') : action.error}
      submit={{ text: actionText('addTag'), variant: 'primary' }}
      onSubmit={submit}
    >
      <TextInput
        dir="auto"
        maxLength={MAX_TAG_LENGTH}
        value={tag}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </BulkFormDialog>
  )
}
