import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { billingMessages } from '../../messages/billing.ts'
import { type Column, Table } from '../../ui/data/table.tsx'
import { Status } from '../../ui/feedback/status.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Download } from '../../ui/pictures/icons.ts'
import { invoicesStore } from './invoices-store.ts'
import type { Invoice } from './overview-model.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import { usePlanAction } from './use-plan-action.ts'

/** Invoices, newest first. */
export function InvoicesTable({ items }: { items: readonly Invoice[] }) {
  const t = useMessages(billingMessages)
  return (
    <Table
      label={t('invoices')}
      density="compact"
      columns={useColumns()}
      rows={items}
      rowKey={({ invoiceId }) => invoiceId}
    />
  )
}

function useColumns(): Column<Invoice>[] {
  const t = useMessages(billingMessages)
  const actionText = useMessages(actionMessages)
  const { fullDay, money } = useBillingFormats()
  return [
    {
      key: 'date',
      head: t('date'),
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{fullDay(createdAt)}</time>,
    },
    { key: 'what', head: t('what'), cell: ({ description }) => description },
    {
      key: 'state',
      head: t('state'),
      cell: ({ status }) => <Status state={STATUS_STATES[status]}>{t(status)}</Status>,
      keepWhenNarrow: true,
    },
    {
      key: 'amount',
      head: t('amount'),
      cell: ({ total, currency }) => money(total, currency),
      isNumeric: true,
      keepWhenNarrow: true,
    },
    {
      key: 'download',
      head: <VisuallyHidden>{actionText('download')}</VisuallyHidden>,
      cell: (invoice) => <PdfButton invoice={invoice} />,
      isNumeric: true,
    },
  ]
}

const STATUS_STATES = {
  paid: 'live',
  credited: 'live',
  open: 'scheduled',
  void: 'ended',
  refunded: 'ended',
  disputed: 'failed',
} as const

function PdfButton({ invoice }: { invoice: Invoice }) {
  const t = useMessages(billingMessages)
  const { fullDay } = useBillingFormats()
  const store = invoicesStore(useKit())
  const { busy, run } = usePlanAction(t('notDownloaded'))
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Icon of={Download} data-size="small" />}
      aria-label={t('pdfOf', { date: fullDay(invoice.createdAt) })}
      busy={busy}
      onClick={() => void run((signal) => store.download(invoice, signal))}
    >
      {t('pdf')}
    </Button>
  )
}
