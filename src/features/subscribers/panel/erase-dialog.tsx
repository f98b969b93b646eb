import { type SyntheticEvent, useId, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { isSameAddress } from '../person-rules.ts'
import type { Details, Receipt } from './model.ts'
import { panelStore } from './store.ts'
import { usePanelAction } from './use-panel-action.ts'

type EraseDialogProps = { person: Details; onClose: () => void; onErased: () => void }

/** Deletes a person everywhere once their address has been typed; then offers the receipt. */
export function EraseDialog({ person, onClose, onErased }: EraseDialogProps) {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  return receipt === null ? (
    <EraseForm person={person} onClose={onClose} onErased={setReceipt} />
  ) : (
    <ReceiptDialog receipt={receipt} onClose={onErased} />
  )
}

type EraseFormProps = {
  person: Details
  onClose: () => void
  onErased: (receipt: Receipt) => void
}

function EraseForm({ person, onClose, onErased }: EraseFormProps) {
  const t = useMessages(subscriberDetailsMessages)
  const uiText = useMessages(uiMessages)
  const store = panelStore(useKit())
  const form = useId()
  const [typed, setTyped] = useState('')
  const { busy, error, run } = usePanelAction()
  const isTyped = isSameAddress(typed, person.email)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isTyped) void run(async () => onErased(await store.erase(person.id, typed)))
  }
  return (
    <Dialog
      open
      title={t('eraseTitle')}
      description={t('eraseText')}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{uiText('cancel')}</Button>
          <Button variant="danger" type="submit" form={form} busy={busy} disabled={!isTyped}>
            {t('eraseNow')}
          </Button>
        </>
      )}
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        <EraseConsequences />
        <Field label={t('eraseTyped', { email: person.email })} error={error}>
          <TextInput
            type="email"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function EraseConsequences() {
  const t = useMessages(subscriberDetailsMessages)
  return (
    <div>
      <p>{t('eraseWhat')}</p>
      <ul className="bullets">
        <li>{t('eraseSubscriber')}</li>
        <li>{t('eraseAnswers')}</li>
        <li>{t('eraseDeliveries')}</li>
        <li>{t('eraseFiles')}</li>
      </ul>
      <p className="muted">{t('eraseReceipt')}</p>
    </div>
  )
}

function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useMessages(subscriberDetailsMessages)
  const save = () => {
    const text = `${JSON.stringify(receipt.content, null, 2)}\n`
    saveFile(new Blob([text], { type: 'application/json' }), `receipt-${receipt.receiptId}.json`)
  }
  return (
    <Dialog
      open
      title={t('erased')}
      description={t('erasedText')}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Icon of={Download} data-size="small" />} onClick={save}>
            {t('downloadReceipt')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    />
  )
}
