import { useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useFailure } from '../../../config/use-failure.ts'
import { useMessages } from '../../../config/use-messages.ts'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { erasureMessages } from '../../../messages/erasure.ts'
import { uiMessages } from '../../../messages/ui.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { partStyles } from '../../../ui/theme/base.ts'
import { useActionWithError } from '../use-action-with-error.ts'
import { useExactTime } from '../use-times.ts'
import css from './erasure.css?inline'
import { downloadReceipt, getReceipts } from './erasure-api.ts'
import type { ReceiptSummary } from './erasure-model.ts'

partStyles(css)

/** The account's receipts for deleted people, each as a file. */
export function ReceiptsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(erasureMessages)
  const uiText = useMessages(uiMessages)
  const { receipts, load } = useReceipts()
  useFailure(receipts.status === 'failed' ? receipts.failure : null, load)
  return (
    <Dialog
      open
      title={t('receipts')}
      description={t('receiptsText')}
      onClose={onClose}
      footer={(leave) => <Button onClick={leave}>{uiText('close')}</Button>}
    >
      {receipts.status === 'loading' && <Spinner />}
      {receipts.status === 'failed' && (
        <ErrorPanel failure={receipts.failure} title={t('receiptsFailed')} onRetry={load} />
      )}
      {receipts.status === 'ready' && <ReceiptList receipts={receipts.value} />}
    </Dialog>
  )
}

function useReceipts() {
  const { http } = useKit()
  const [receipts, setReceipts] = useState<Async<ReceiptSummary[]>>(loading)
  const [request] = useState(createLatestRequest)
  const [load] = useState(
    () => () => void request.run((signal) => getReceipts(http, { signal }), setReceipts),
  )
  useEffect(() => {
    load()
    return request.stop
  }, [load, request])
  return { receipts, load }
}

function ReceiptList({ receipts }: { receipts: readonly ReceiptSummary[] }) {
  const t = useMessages(erasureMessages)
  const { http } = useKit()
  const exact = useExactTime()
  const { error, run } = useActionWithError()
  const download = (id: string) =>
    run(async (signal) => saveFile(await downloadReceipt(http, id, signal), `receipt-${id}.json`))
  if (receipts.length === 0) return <p className="muted">{t('receiptsNone')}</p>
  return (
    <>
      <ul className="receipts">
        {receipts.map(({ receiptId, erasedAt, erasedBy }) => (
          <li key={receiptId} className="row between">
            <span>{t('receiptLine', { date: exact(erasedAt), name: erasedBy })}</span>
            <Button size="small" onClick={() => void download(receiptId)}>
              {t('downloadReceipt')}
            </Button>
          </li>
        ))}
      </ul>
      {error !== null && <FieldError>{error}</FieldError>}
    </>
  )
}
