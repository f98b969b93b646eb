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
import { useUnsavedText } from './use-unsaved-text.ts'

/** Confirms a subscriber without an email, for a reason that is kept. */
export function ConfirmByHandDialog(props: PersonDialogProps) {
  const t = useMessages(subscriberDetailsMessages)
  const uiText = useMessages(uiMessages)
  const form = useId()
  const { reason, hint, error, busy, submit, close } = useConfirmation(props)
  return (
    <Dialog
      open
      confirmsLeaving
      title={t('confirmTitle')}
      description={t('confirmText', { email: props.person.email })}
      onClose={close}
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
        <Field label={t('reason')} hint={hint} error={error}>
          <TextInput
            dir="auto"
            maxLength={MAX_REASON_LENGTH}
            value={reason.text}
            onChange={(event) => reason.setText(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function useConfirmation({ person, onClose, onChanged }: PersonDialogProps) {
  const t = useMessages(subscriberDetailsMessages)
  const kit = useKit()
  const reason = useUnsavedText(person.id, 'reason')
  const [isMissing, setMissing] = useState(false)
  const { busy, error, run } = useActionWithError()
  const typed = reason.text.trim()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(typed === '')
    if (typed === '') return event.currentTarget.querySelector('input')?.focus()
    void run(async () => {
      await panelStore(kit).confirm(person.id, typed)
      reason.discard()
      kit.notices.push({ tone: 'success', text: t('confirmedNow') })
      onChanged()
      onClose()
    })
  }
  /** The dialog has asked about what was typed in it; a restored reason that is unchanged stays. */
  const close = () => {
    if (reason.isChanged) reason.discard()
    onClose()
  }
  const hint = t(reason.isRestored ? 'textRestored' : 'reasonHint')
  return { reason, hint, error: isMissing ? t('reasonMissing') : error, busy, submit, close }
}
