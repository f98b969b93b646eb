import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import type { AlertDialogProps } from './alert-dialog.tsx'

/** `AlertDialog` without styles, for a page that has lost its connection. */
export function PlainAlert({
  title,
  text,
  warnings = [],
  confirm,
  cancel,
  onAnswer,
}: AlertDialogProps) {
  const t = useMessages(uiMessages)
  return (
    <div role="alert">
      <p>{title}</p>
      {text && <p>{text}</p>}
      {warnings.map((point) => (
        <p key={point.text}>{point.text}</p>
      ))}
      <button type="button" onClick={() => onAnswer(false)}>
        {cancel ?? t(confirm ? 'cancel' : 'close')}
      </button>
      {confirm && (
        <button type="button" onClick={() => onAnswer(true)}>
          {confirm}
        </button>
      )}
    </div>
  )
}
