import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useActionWithError } from '../use-action-with-error.ts'
import type { Details } from './model.ts'
import { panelStore } from './store.ts'

export type PersonDialogProps = { person: Details; onClose: () => void; onChanged: () => void }

export function UnsubscribeDialog({ person, onClose, onChanged }: PersonDialogProps) {
  const t = useMessages(subscriberDetailsMessages)
  const uiText = useMessages(uiMessages)
  const kit = useKit()
  const { busy, error, run } = useActionWithError()
  const unsubscribe = () =>
    run(async () => {
      await panelStore(kit).unsubscribe(person.id)
      kit.notices.push({ tone: 'success', text: t('unsubscribed') })
      onChanged()
      onClose()
    })
  return (
    <Dialog
      open
      title={t('unsubscribeTitle')}
      description={t('unsubscribeText', { email: person.email })}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void unsubscribe()}>
            {t('unsubscribeNow')}
          </Button>
        </>
      )}
    >
      {error !== null && <FieldError>{error}</FieldError>}
    </Dialog>
  )
}
