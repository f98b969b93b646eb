import { type ReactNode, useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { type WarningItem, WarningList } from '../feedback/warning-list.tsx'
import { Button } from '../fields/button.tsx'
import { useModal } from './use-modal.ts'

export type AlertDialogProps = {
  open: boolean
  title: ReactNode
  text?: ReactNode
  /** A warning's action first resolves the confirmation with `false`, then runs. */
  warnings?: readonly WarningItem[] | undefined
  /** The confirm button's label: a verb. If omitted, there is nothing to confirm, and the only button is *Close*. */
  confirm?: string | undefined
  cancel?: string | undefined
  /** `danger` if something will be lost. */
  tone?: 'danger' | undefined
  /** True for the confirm button; false for *Cancel*, *Close* and Escape. */
  onAnswer: (confirmed: boolean) => void
}

/** A short message or question that must be answered; focus starts on the safe button. */
export function AlertDialog(props: AlertDialogProps) {
  return props.open ? <OpenAlertDialog {...props} /> : null
}

function OpenAlertDialog(props: AlertDialogProps) {
  const { title, text, warnings = [], confirm, cancel, tone, onAnswer } = props
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={text || warnings.length > 0 ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onAnswer(false)
      }}
    >
      <section className="frame">
        <header>
          <h2 className="title" id={id}>
            {title}
          </h2>
        </header>
        {(text || warnings.length > 0) && (
          <div className="body muted" id={`${id}-text`}>
            {text}
            {warnings.length > 0 && (
              <WarningList warnings={warnings} onLeave={() => onAnswer(false)} />
            )}
          </div>
        )}
        <DialogButtons {...{ confirm, cancel, tone, onAnswer }} />
      </section>
    </dialog>
  )
}

type DialogButtonsProps = Pick<AlertDialogProps, 'confirm' | 'cancel' | 'tone' | 'onAnswer'>

function DialogButtons({ confirm, cancel, tone, onAnswer }: DialogButtonsProps) {
  const t = useMessages(uiMessages)
  return (
    <footer>
      <Button onClick={() => onAnswer(false)}>{cancel ?? t(confirm ? 'cancel' : 'close')}</Button>
      {confirm && (
        <Button variant={tone ?? 'primary'} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
      )}
    </footer>
  )
}
