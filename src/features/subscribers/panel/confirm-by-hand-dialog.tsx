import { type SyntheticEvent, useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { MAX_REASON_LENGTH } from '../person-rules.ts'
import { useActionWithError } from '../use-action-with-error.ts'
import { panelStore } from './store.ts'
import type { PersonDialogProps } from './unsubscribe-dialog.tsx'

/** Confirms a subscriber without an email, for a reason that is kept. */
export function ConfirmByHandDialog({ person, onClose, onChanged }: PersonDialogProps) {
  const t = useMessages(subscriberDetailsMessages)
  const uiText = useMessages(uiMessages)
  const kit = useKit()
  const form = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { busy, error, run } = useActionWithError()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return event.currentTarget.querySelector('input')?.focus()
    void run(async () => {
      await panelStore(kit).confirm(person.id, reason.trim())
      kit.notices.push({ tone: 'success', text: t('confirmedNow') })
      onChanged()
      onClose()
    })
  }
  return (
    <Dialog
      open
      confirmsLeaving
      title={t('confirmTitle')}
      description={t('confirmText', { email: person.email })}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t('confirmNow')}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          error={isMissing ? t('reasonMissing') : error}
        >
          <TextInput
            dir="auto"
            maxLength={MAX_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
