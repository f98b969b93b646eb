import { type SyntheticEvent, useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { erasureMessages } from '../../../messages/erasure.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { isSameAddress } from '../person-rules.ts'
import { unsavedTextsStore } from '../unsaved-texts.ts'
import { useActionWithError } from '../use-action-with-error.ts'
import { AddressField } from './address-field.tsx'
import { ErasureConsequences } from './erasure-consequences.tsx'
import { isFoundNowhere, type Receipt } from './erasure-model.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import { useErasurePreview } from './use-erasure-preview.ts'

type EraseDialogProps = {
  email: string
  /** @param typed the address as it was typed */
  erase: (typed: string) => Promise<Receipt>
  /** Returns to the form in which the address was entered; undefined if it wasn't. */
  onChangeAddress?: () => void
  onClose: () => void
  /** Called once the receipt has been closed. */
  onErased: () => void
}

/** Deletes a person everywhere once their address has been typed; then offers the receipt. */
export function EraseDialog({ erase, onErased, ...form }: EraseDialogProps) {
  const unsavedTexts = unsavedTextsStore(useKit())
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const eraseAndForget = async (typed: string) => {
    const erased = await erase(typed)
    // The address may be on lists whose subscribers aren't known here.
    unsavedTexts.forgetAll()
    return erased
  }
  return receipt === null ? (
    <EraseForm {...form} erase={eraseAndForget} onErased={setReceipt} />
  ) : (
    <ReceiptDialog receipt={receipt} onClose={onErased} />
  )
}

type EraseFormProps = Omit<EraseDialogProps, 'onErased'> & {
  onErased: (receipt: Receipt) => void
}

function EraseForm({ email, erase, onChangeAddress, onClose, onErased }: EraseFormProps) {
  const t = useMessages(erasureMessages)
  const form = useId()
  const found = useErasurePreview(email)
  const { preview } = found
  const isNowhere = preview.status === 'ready' && isFoundNowhere(preview.value)
  const [typed, setTyped] = useState('')
  const { busy, error, run } = useActionWithError()
  const isTyped = isSameAddress(typed, email)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isTyped) void run(async () => onErased(await erase(typed)))
  }
  return (
    <Dialog
      open
      title={t(isNowhere ? 'nowhereTitle' : 'title')}
      description={!isNowhere && t('text')}
      onClose={() => {
        // The receipt is shown in this dialog.
        if (!busy) onClose()
      }}
      footer={(leave) => (
        <>
          <BackButton disabled={busy} onChangeAddress={onChangeAddress} onCancel={leave} />
          <Button variant="danger" type="submit" form={form} busy={busy} disabled={!isTyped}>
            {t('now')}
          </Button>
        </>
      )}
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <ErasureConsequences {...found} />
        <AddressField
          label={t('typed', { email })}
          error={error}
          value={typed}
          onChange={setTyped}
        />
      </form>
    </Dialog>
  )
}

type BackButtonProps = {
  disabled: boolean
  onChangeAddress: (() => void) | undefined
  onCancel: (event: SyntheticEvent) => void
}

/** *Change address* where it was entered, or else *Cancel*. */
function BackButton({ disabled, onChangeAddress, onCancel }: BackButtonProps) {
  const t = useMessages(erasureMessages)
  const uiText = useMessages(uiMessages)
  return onChangeAddress === undefined ? (
    <Button disabled={disabled} onClick={onCancel}>
      {uiText('cancel')}
    </Button>
  ) : (
    <Button disabled={disabled} onClick={onChangeAddress}>
      {t('changeAddress')}
    </Button>
  )
}
