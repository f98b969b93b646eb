import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { LengthLimit } from '../../../ui/fields/length-limit.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { MAX_TAG_LENGTH, suggestTags } from '../person-rules.ts'
import { subscribersStore } from '../store.ts'
import { BulkFormDialog } from './bulk-form-dialog.tsx'
import { type BulkDialogProps, useBulkAction } from './use-bulk-action.ts'
import { useSelectedCount } from './use-selected-count.ts'

type TagDialogProps = BulkDialogProps & { kind: 'tag' | 'untag' }

/** Adds a tag to the selected subscribers, or removes one from them. */
export function TagDialog({ kind, ...dialog }: TagDialogProps) {
  const t = useMessages(selectionMessages)
  const actionText = useMessages(actionMessages)
  const { count, isUncounted } = useSelectedCount(dialog.matches)
  const [tag, setTag] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, error, start } = useBulkAction(dialog)
  const submit = () => {
    setMissing(tag.trim() === '')
    if (tag.trim() !== '') void start({ kind, tag: tag.trim() })
  }
  const change = (text: string) => {
    setTag(text)
    setMissing(false)
  }
  return (
    <BulkFormDialog
      busy={busy}
      onClose={dialog.onClose}
      title={isUncounted ? t(`${kind}-manyTitle`, { count }) : t(`${kind}-title`, { count })}
      label={t('tagField')}
      error={isMissing ? t('tagMissing') : error}
      submit={{ text: kind === 'tag' ? actionText('addTag') : t('untag'), variant: 'primary' }}
      onSubmit={submit}
    >
      <TagInput tag={tag} onChange={change} />
    </BulkFormDialog>
  )
}

/** Suggests the tags of the site. They are optional: without them, a tag can still be typed. */
function TagInput({ tag, onChange }: { tag: string; onChange: (text: string) => void }) {
  useSignals()
  const { state, reload } = subscribersStore(useKit()).tags
  useEffect(() => void reload(), [reload])
  const list = useId()
  const known = state.value.status === 'ready' ? state.value.value : []
  return (
    <>
      <TextInput
        dir="auto"
        list={list}
        maxLength={MAX_TAG_LENGTH}
        value={tag}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={list}>
        {suggestTags(tag, known, []).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <LengthLimit text={tag} max={MAX_TAG_LENGTH} />
    </>
  )
}
