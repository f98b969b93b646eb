import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { type Invoices, invoicesStore } from './invoices-store.ts'
import { InvoicesTable } from './invoices-table.tsx'
import type { Gateway } from './model.ts'
import { partnerName } from './use-billing-formats.ts'
import { usePlanAction } from './use-plan-action.ts'

/** The list of invoices, each with a PDF. */
export function InvoicesSection({ gateway }: { gateway: Gateway }) {
  useSignals()
  const t = useMessages(billingMessages)
  const id = useId()
  const store = invoicesStore(useKit())
  useEffect(() => store.open(), [store])
  const invoices = store.invoices.value
  const retry = () => void store.load()
  useFailure(invoices.status === 'failed' ? invoices.failure : null, retry)
  return (
    <section className="invoices" aria-labelledby={id}>
      <h2 className="title-section" id={id}>
        {t('invoices')}
      </h2>
      {invoices.status === 'failed' && (
        <ErrorPanel failure={invoices.failure} title={t('invoicesFailed')} onRetry={retry} />
      )}
      {invoices.status === 'loading' && <InvoicesSkeleton />}
      {invoices.status === 'ready' && <InvoiceList invoices={invoices.value} gateway={gateway} />}
    </section>
  )
}

function InvoiceList({ invoices, gateway }: { invoices: Invoices; gateway: Gateway }) {
  const t = useMessages(billingMessages)
  const store = invoicesStore(useKit())
  const loadOlder = usePlanAction(t('invoicesFailed'))
  if (invoices.items.length === 0) return <NoInvoices gateway={gateway} />
  return (
    <>
      <div className="sheet">
        <InvoicesTable items={invoices.items} />
      </div>
      {invoices.next !== null && (
        <div className="older">
          <Button
            size="small"
            busy={loadOlder.busy}
            onClick={() => void loadOlder.run(store.loadOlder)}
          >
            {t('older')}
          </Button>
        </div>
      )}
    </>
  )
}

function NoInvoices({ gateway }: { gateway: Gateway }) {
  const t = useMessages(billingMessages)
  const partner = partnerName(gateway)
  const explanation = partner
    ? t('invoicesAtPartner', { partner })
    : t(gateway === 'shopify' ? 'invoicesAtShopify' : 'invoicesNoneText')
  return (
    <div className="sheet none">
      <p className="strong">{t('invoicesNone')}</p>
      <p className="small muted">{explanation}</p>
    </div>
  )
}

function InvoicesSkeleton() {
  const t = useMessages(billingMessages)
  return (
    <SkeletonRows label={t('invoicesLoading')} rows={3}>
      <Skeleton width="120px" height={14} />
      <Skeleton width="28%" height={14} />
      <Skeleton width="60px" height={14} />
    </SkeletonRows>
  )
}
