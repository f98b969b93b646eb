import { type FormEvent, useId, useState } from 'react'
import { useMessages } from '../../../../config/use-messages.ts'
import { actionMessages } from '../../../../messages/actions.ts'
import { designMessages } from '../../../../messages/design.ts'
import { uiMessages } from '../../../../messages/ui.ts'
import { Button } from '../../../../ui/fields/button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

/** The schema's limit for a step's name. */
const MAX_NAME_LENGTH = 200

type RenameStepProps = { name: string; onRename: (name: string) => void; onClose: () => void }

/** Renames a step. The name is for the editor only; visitors never see it. */
export function RenameStep({ name, onRename, onClose }: RenameStepProps) {
  const t = useMessages(designMessages)
  const uiText = useMessages(uiMessages)
  const actionText = useMessages(actionMessages)
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') setRefused(true)
    else onRename(typed.trim())
  }
  return (
    <Dialog
      open
      title={t('renameStepTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiText('cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {actionText('rename')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
        <Field label={t('renameLabel')} error={isRefused ? t('nameRequired') : null}>
          <TextInput
            dir="auto"
            maxLength={MAX_NAME_LENGTH}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setRefused(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
