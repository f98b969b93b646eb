import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Button } from '../fields/button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { X } from '../pictures/icons.ts'
import { ConfirmLeaveDialog } from './confirm-leave-dialog.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  title: ReactNode
  /** One line below the title. */
  description?: ReactNode
  /** Shown before the title, in a colour that matches its meaning. */
  icon?: ReactNode
  /**
   * Right-aligned: *Cancel* first, then the primary button. A function receives the handler that closes the
   * dialog.
   */
  footer?: ReactNode | ((leave: (event: SyntheticEvent) => void) => ReactNode)
  children?: ReactNode
  /** Called when the user closes the dialog with the close button or Escape. Set `open` to false in it. */
  onClose: () => void
  /** 760 px wide, for forms; otherwise 480. */
  wide?: boolean
  /** False for a notice that blocks the page: no close button, and Escape does nothing. */
  closable?: boolean
  /** Asks for confirmation before closing once the user has typed something. */
  confirmsLeaving?: boolean
  onOutsideClick?: () => void
}

/** A native modal dialog: focus moves to the first field and is restored on closing. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog(props: DialogProps) {
  const { title, description, icon, footer, children, wide, closable = true } = props
  const id = useId()
  const dialog = useModal()
  const closeRequest = useCloseRequest(props)
  const outsideClickHandlers = useOutsideClick(props.onOutsideClick)
  return (
    <dialog
      ref={dialog}
      className="dialog"
      data-wide={wide ? '' : undefined}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-about` : undefined}
      onInput={closeRequest.noteTyping}
      onKeyDown={(event) => isOwnEscape(event) && closeRequest.requestClose(event)}
      onCancel={closeRequest.requestClose}
      onClose={closeRequest.reopenAndConfirm}
      {...outsideClickHandlers}
    >
      <section className="frame">
        <header>
          {icon && <span className="sign">{icon}</span>}
          <div>
            <h2 className="title" id={id}>
              {title}
            </h2>
            {description && (
              <p className="muted" id={`${id}-about`}>
                {description}
              </p>
            )}
          </div>
          {closable && <CloseButton onClick={closeRequest.requestClose} />}
        </header>
        <div className="body">{children}</div>
        {footer && (
          <footer>
            {typeof footer === 'function' ? footer(closeRequest.requestClose) : footer}
          </footer>
        )}
      </section>
      <ConfirmLeaveDialog
        open={closeRequest.isConfirming}
        onStay={closeRequest.stay}
        onLeave={props.onClose}
      />
    </dialog>
  )
}

/**
 * A click on the backdrop has the dialog itself as its target. Releasing the pointer outside after selecting text
 * isn't an outside click.
 */
function useOutsideClick(onOutsideClick: DialogProps['onOutsideClick']) {
  const pressedInside = useRef(false)
  return {
    onPointerDown({ target, currentTarget }: SyntheticEvent) {
      pressedInside.current = target !== currentTarget
    },
    onClick({ target, currentTarget }: SyntheticEvent) {
      if (target === currentTarget && !pressedInside.current) onOutsideClick?.()
    },
  }
}

/** Escape in a menu or a confirmation above the dialog closes that, not the dialog. */
function isOwnEscape({ key, target, currentTarget }: KeyboardEvent): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false
  return target.closest('dialog, [popover]') === currentTarget
}

function CloseButton({ onClick }: { onClick: (event: SyntheticEvent) => void }) {
  const t = useMessages(uiMessages)
  return (
    <Button
      iconOnly
      label={t('close')}
      icon={<Icon of={X} />}
      variant="quiet"
      size="small"
      onClick={onClick}
    />
  )
}

/** The one close handler, shared by the close button, Escape and the system's back gesture. */
function useCloseRequest({ closable = true, confirmsLeaving = false, onClose }: DialogProps) {
  const hasTyped = useRef(false)
  const [isConfirming, setConfirming] = useState(false)
  const requestClose = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!closable) return
    if (confirmsLeaving && hasTyped.current) setConfirming(true)
    else onClose()
  }
  return {
    requestClose,
    /** A browser may close a dialog without a `cancel` event, such as on the second of two back gestures. */
    reopenAndConfirm(event: SyntheticEvent<HTMLDialogElement>) {
      const dialog = event.currentTarget
      if (event.target !== dialog || !dialog.isConnected) return
      dialog.showModal()
      requestClose(event)
    },
    isConfirming,
    stay: () => setConfirming(false),
    noteTyping: () => {
      hasTyped.current = true
    },
  }
}
