import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { BulkFooter } from './bulk-footer.tsx'

type BulkFormDialogProps = {
  title: string
  description?: string
  /** The label of the one field. */
  label: string
  error: string | null
  /** Below the field. */
  hint?: string | null
  busy: boolean
  submit: { text: string; variant: 'primary' | 'danger'; disabled?: boolean }
  onSubmit: () => void
  onClose: () => void
  /** The input. */
  children: ReactNode
}

/** A dialog that asks for one text before a bulk action. */
export function BulkFormDialog(props: BulkFormDialogProps) {
  const form = useId()
  const { busy } = props
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
      footer={(leave) => <BulkFooter {...{ form, busy }} {...props.submit} onLeave={leave} />}
    >
      <form id={form} noValidate onSubmit={onSubmit}>
        <Field label={props.label} error={props.error} hint={props.hint}>
          {props.children}
        </Field>
      </form>
    </Dialog>
  )
}
