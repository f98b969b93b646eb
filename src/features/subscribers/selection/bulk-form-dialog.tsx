import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { selectionMessages } from '../../../messages/selection.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { BulkFooter } from './bulk-footer.tsx'
import type { useBulkAction } from './use-bulk-action.ts'

type BulkFormDialogProps = {
  title: string
  description?: string
  /** The label of the one field. */
  label: string
  error: string | null
  /** Below the field, while nothing is running. */
  hint?: string | null
  action: Pick<ReturnType<typeof useBulkAction>, 'busy' | 'processed' | 'stop'>
  submit: { text: string; variant: 'primary' | 'danger'; disabled?: boolean }
  onSubmit: () => void
  onClose: () => void
  /** The input. */
  children: ReactNode
}

/** A dialog that asks for one text before a bulk action, and says how far the action is. */
export function BulkFormDialog(props: BulkFormDialogProps) {
  const t = useMessages(selectionMessages)
  const form = useId()
  const { busy, processed, stop: onStop } = props.action
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Dialog
      open
      title={props.title}
      description={props.description}
      closable={!busy}
      onClose={props.onClose}
      footer={(leave) => (
        <BulkFooter {...{ form, busy, onStop }} {...props.submit} onLeave={leave} />
      )}
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Field
          label={props.label}
          error={props.error}
          hint={busy && processed > 0 ? t('progress', { count: processed }) : props.hint}
        >
          {props.children}
        </Field>
      </form>
    </Dialog>
  )
}
