import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useAction } from '../../../config/use-action.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { responsesStore } from './store.ts'

type DeleteResponseDialogProps = { id: string; onClose: () => void; onDeleted: () => void }

/** Deletes one answer after a confirmation. */
export function DeleteResponseDialog({ id, onClose, onDeleted }: DeleteResponseDialogProps) {
  const t = useMessages(responsesMessages)
  const uiText = useMessages(uiMessages)
  const kit = useKit()
  const failureText = useFailureText()
  const [error, setError] = useState<string | null>(null)
  const { busy, run } = useAction({
    onBegin: () => setError(null),
    onFailure: (failure) => setError(failureText(failure)),
  })
  const confirm = () =>
    run(async () => {
      await responsesStore(kit).delete(id)
      kit.notices.push({ tone: 'success', text: t('deleted') })
      onDeleted()
      onClose()
    })
  return (
    <Dialog
      open
      title={t('deleteTitle')}
      description={t('deleteText')}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {t('deleteNow')}
          </Button>
        </>
      )}
    >
      {error !== null && <FieldError>{error}</FieldError>}
    </Dialog>
  )
}
