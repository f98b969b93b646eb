import { type SyntheticEvent, useId, useState } from 'react'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { actionMessages } from '../../../messages/actions.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { MAX_CONNECTION_TITLE_LENGTH } from '../model.ts'

type RenameDialogProps = {
  title: string
  /** Closes the dialog, or throws an ApiFailure. */
  onSubmit: (title: string) => Promise<void>
  onClose: () => void
}

/** Renames a connection. What was typed is kept if that fails. */
export function RenameDialog({ title, onSubmit, onClose }: RenameDialogProps) {
  const t = useMessages(connectionMessages)
  const actionText = useMessages(actionMessages)
  const uiText = useMessages(uiMessages)
  const formId = useId()
  const form = useNameForm(title, onSubmit)
  return (
    <Dialog
      open
      title={t('renameTitle')}
      description={t('renameAbout')}
      confirmsLeaving
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={form.isBusy}>
            {actionText('rename')}
          </Button>
        </>
      )}
    >
      <form id={formId} noValidate onSubmit={form.submit}>
        <Field label={t('name')} error={form.error}>
          <TextInput
            value={form.name}
            maxLength={MAX_CONNECTION_TITLE_LENGTH}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => form.setName(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function useNameForm(title: string, send: (title: string) => Promise<void>) {
  const t = useMessages(connectionMessages)
  const failureText = useFailureText()
  const [name, setName] = useState(title)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submitName = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await send(name.trim())
    } catch (error) {
      setFailure(toApiFailure(error))
    }
    setBusy(false)
  }
  useFailure(failure, () => void submitName())
  return {
    ...{ name, setName, isBusy },
    error: isMissing ? t('nameMissing') : failure && failureText(failure),
    submit(event: SyntheticEvent) {
      event.preventDefault()
      setMissing(name.trim() === '')
      if (name.trim() !== '' && !isBusy) void submitName()
    },
  }
}
