import { useMessages } from '../../config/use-messages.ts'
import { widgetMessages } from '../../messages/widgets.ts'
import { AlertDialog } from './alert-dialog.tsx'

type ConfirmLeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void }

/** Asks for confirmation before a dialog with unsaved input closes. */
export function ConfirmLeaveDialog({ open, onStay, onLeave }: ConfirmLeaveDialogProps) {
  const t = useMessages(widgetMessages)
  return (
    <AlertDialog
      open={open}
      title={t('dropTypedTitle')}
      text={t('dropTypedText')}
      cancel={t('keepTyped')}
      confirm={t('dropTyped')}
      tone="danger"
      onAnswer={(confirmed) => (confirmed ? onLeave() : onStay())}
    />
  )
}
