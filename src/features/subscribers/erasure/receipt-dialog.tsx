import { useMessages } from '../../../config/use-messages.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { erasureMessages } from '../../../messages/erasure.ts'
import { Button } from '../../../ui/fields/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Download } from '../../../ui/pictures/icons.ts'
import { ConnectedTools } from './connected-tools.tsx'
import type { ErasureCount, Receipt } from './erasure-model.ts'

type ReceiptDialogProps = { receipt: Receipt; onClose: () => void }

/** Says that a person was deleted, and offers the receipt as a file. */
export function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const t = useMessages(erasureMessages)
  const save = () => {
    const text = `${JSON.stringify(receipt.content, null, 2)}\n`
    saveFile(new Blob([text], { type: 'application/json' }), `receipt-${receipt.receiptId}.json`)
  }
  return (
    <Dialog
      open
      title={t('done')}
      description={t('doneText')}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Icon of={Download} data-size="small" />} onClick={save}>
            {t('downloadReceipt')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <Counts counts={receipt.counts} />
      <ConnectedTools tools={receipt.tools} isDone />
    </Dialog>
  )
}

/** What the receipt counts. */
function Counts({ counts }: { counts: readonly ErasureCount[] }) {
  const t = useMessages(erasureMessages)
  if (counts.length === 0) return null
  return (
    <div className="erasure">
      <p>{t('deleted')}</p>
      <ul className="bullets">
        {counts.map(({ of, count }) => (
          <li key={of}>{t(`deleted-${of}`, { count })}</li>
        ))}
      </ul>
    </div>
  )
}
