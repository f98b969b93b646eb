import { type SyntheticEvent, useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { erasureMessages } from '../../../messages/erasure.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isEmail } from '../../user/email-rules.ts'
import { AddressField } from './address-field.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { eraseAddress } from './erasure-api.ts'

type EraseAddressDialogProps = {
  /** Null to ask for it. */
  email?: string | null
  onClose: () => void
  onErased: () => void
}

/** Deletes the person with an email address everywhere, on a list or not. */
export function EraseAddressDialog({ email = null, ...dialog }: EraseAddressDialogProps) {
  const { http } = useKit()
  const [entered, setEntered] = useState(email)
  const [typed, setTyped] = useState('')
  if (entered === null) {
    const form = { typed, onType: setTyped, onClose: dialog.onClose, onEnter: setEntered }
    return <AddressForm {...form} />
  }
  return (
    <EraseDialog
      {...dialog}
      email={entered}
      erase={(confirmed) => eraseAddress(http, confirmed)}
      {...(email === null && { onChangeAddress: () => setEntered(null) })}
    />
  )
}

type AddressFormProps = {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  onEnter: (email: string) => void
}

function AddressForm({ typed, onType, onClose, onEnter }: AddressFormProps) {
  const t = useMessages(erasureMessages)
  const uiText = useMessages(uiMessages)
  const form = useId()
  const [isRefused, setRefused] = useState(false)
  const email = typed.trim()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isEmail(email)) onEnter(email)
    else setRefused(true)
  }
  return (
    <Dialog
      open
      title={t('addressTitle')}
      description={t('addressText')}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('lookUp')}
          </Button>
        </>
      )}
    >
      <form id={form} noValidate onSubmit={submit}>
        <AddressField
          label={t('address')}
          error={isRefused && !isEmail(email) ? t('addressInvalid') : null}
          value={typed}
          onChange={onType}
        />
      </form>
    </Dialog>
  )
}
