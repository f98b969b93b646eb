import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { partStyles } from '../../ui/theme/base.ts'
import pageCss from './billing-page.css?inline'
import { BillingSkeleton } from './billing-skeleton.tsx'
import { BundleCard } from './bundle-card.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { InvoicesSection } from './invoices-section.tsx'
import type { Billing } from './overview-model.ts'
import { overviewStore } from './overview-store.ts'
import { PastDueNotice } from './past-due-notice.tsx'
import plansCss from './plans.css?inline'
import { PlansSection } from './plans-section.tsx'
import { ReasonNotice } from './reason-notice.tsx'
import type { BillingReason } from './reason-rules.ts'
import { termOf } from './term-rules.ts'
import { TiersCard } from './tiers-card.tsx'
import { useAccountUsage } from './use-account-usage.ts'
import { partnerName } from './use-billing-formats.ts'

partStyles(pageCss)
partStyles(plansCss)

/** `/billing`: the account's plan, its usage, the available plans and the invoices. */
export function BillingPage({ reason }: { reason: BillingReason | null }) {
  useSignals()
  const t = useMessages(billingMessages)
  const store = overviewStore(useKit())
  useEffect(() => store.open(), [store])
  const overview = store.overview.value
  const retry = () => void store.retry()
  useFailure(overview.status === 'failed' ? overview.failure : null, retry)
  const billing = overview.status === 'ready' ? overview.value : null
  return (
    <div className="billing">
      <PageHead title={t('title')} text={useGatewayText(billing)} />
      {overview.status === 'failed' && (
        <section aria-label={t('plans')}>
          <h2 className="visually-hidden">{t('plans')}</h2>
          <ErrorPanel failure={overview.failure} title={t('failed')} onRetry={retry} />
        </section>
      )}
      {overview.status === 'loading' && <BillingSkeleton />}
      {billing && <Overview billing={billing} reason={reason} />}
    </div>
  )
}

function Overview({ billing, reason }: { billing: Billing; reason: BillingReason | null }) {
  const { gateway } = billing.plan
  const use = useAccountUsage(billing)
  const isPastDue = termOf(billing.plan, billing.subscription, use.now).kind === 'past-due'
  return (
    <>
      {isPastDue && <PastDueNotice billing={billing} />}
      <ReasonNotice reason={reason} billing={billing} use={use} />
      <CurrentPlan billing={billing} use={use} />
      {(gateway === 'appsumo' || gateway === 'dealfuel') && <TiersCard plan={billing.plan} />}
      {gateway === 'Bundle' && <BundleCard plan={billing.plan} use={use} />}
      <PlansSection {...{ billing, use, reason, isPastDue }} />
      <InvoicesSection gateway={gateway} />
    </>
  )
}

/** How the plan is paid for; a no-break space while loading, so that the layout doesn't shift. */
function useGatewayText(billing: Billing | null): string {
  const t = useMessages(billingMessages)
  if (billing === null) return '\u00a0'
  const { gateway, name } = billing.plan
  switch (gateway) {
    case 'stripe':
      return t(name === 'free' ? 'byNobodyFree' : 'byCard')
    case 'shopify':
      return t(name === 'free' ? 'byNobodyFree' : 'byShopify')
    case 'appsumo':
    case 'dealfuel':
      return t('byDeal', { partner: partnerName(gateway) })
    case 'Bundle':
      return t('byBundle')
    case 'local':
      return t('byNobody')
  }
}
