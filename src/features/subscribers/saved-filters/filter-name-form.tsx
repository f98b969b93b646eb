import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { savedFiltersMessages } from '../../../messages/saved-filters.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { MAX_FILTER_NAME_LENGTH, type SavedFilterTab } from '../saved-filter-rules.ts'
import type { SavedFilter } from './model.ts'

type FilterNameFormProps = {
  tab: SavedFilterTab
  /** The filter to rename; null for a new one. */
  filter: SavedFilter | null
  busy: boolean
  error: string | null
  onSubmit: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a saved filter. What is typed stays if saving fails. */
export function FilterNameForm(props: FilterNameFormProps) {
  const { tab, filter, busy, error, onSubmit, onCancel } = props
  const t = useMessages(savedFiltersMessages)
  const actionText = useMessages(actionMessages)
  const [typed, setTyped] = useState(filter?.name ?? '')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const name = typed.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(name === '')
    if (name !== '') onSubmit(name)
  }
  return (
    <form className="stack" ref={form} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        error={isMissing && name === '' ? t('nameMissing') : error}
        hint={filter === null ? t(`whatIsSaved-${tab}`) : null}
      >
        <TextInput
          dir="auto"
          maxLength={MAX_FILTER_NAME_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <FormButtons
        submit={actionText(filter === null ? 'save' : 'rename')}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  )
}

type FormButtonsProps = { submit: string; busy: boolean; onCancel: () => void }

function FormButtons({ submit, busy, onCancel }: FormButtonsProps) {
  const uiText = useMessages(uiMessages)
  return (
    <div className="row">
      <Button type="submit" size="small" busy={busy}>
        {submit}
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        {uiText('cancel')}
      </Button>
    </div>
  )
}
