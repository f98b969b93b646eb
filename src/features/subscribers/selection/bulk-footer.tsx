import type { SyntheticEvent } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { Button, type ButtonLook } from '../../../ui/fields/button.tsx'

type BulkFooterProps = {
  /** ID of the form that the button submits. */
  form: string
  /** The action's name. */
  text: string
  variant?: NonNullable<ButtonLook['variant']>
  disabled?: boolean
  busy: boolean
  onLeave: (event: SyntheticEvent) => void
}

/** The buttons of a dialog for an action on the selection. */
export function BulkFooter(props: BulkFooterProps) {
  const { form, text, variant = 'primary', disabled = false, busy, onLeave } = props
  const uiText = useMessages(uiMessages)
  return (
    <>
      <Button disabled={busy} onClick={onLeave}>
        {uiText('cancel')}
      </Button>
      <Button variant={variant} type="submit" form={form} busy={busy} disabled={disabled}>
        {text}
      </Button>
    </>
  )
}
