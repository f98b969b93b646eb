import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { useConfirm } from '../../ui/overlays/alerts.tsx'
import { canResume } from './offer-rules.ts'
import type { Billing } from './overview-model.ts'
import { overviewStore } from './overview-store.ts'
import type { Limit } from './plan-limit-rules.ts'
import { PLANS } from './plans.ts'
import { useBillingFormats } from './use-billing-formats.ts'
import { usePlanAction } from './use-plan-action.ts'

/** Cancels at the end of the paid period, after a confirmation that states the consequences; and resumes. */
export function useCancelPlan(billing: Billing) {
  const t = useMessages(billingMessages)
  const kit = useKit()
  const store = overviewStore(kit)
  const confirm = useConfirm()
  const { plan } = useBillingFormats()
  const consequences = useConsequences(billing)
  const { busy, run } = usePlanAction()
  const notifySuccess = (text: string) => kit.notices.push({ tone: 'success', text })
  const cancel = async () => {
    const isConfirmed = await confirm({
      title: t('cancelTitle', { plan: plan(billing.plan.name) }),
      text: consequences,
      confirm: t('cancel'),
      cancel: t('keep'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    await run(async (signal) => {
      await store.cancel(signal)
      notifySuccess(t('cancelled'))
    })
  }
  const resume = () =>
    run(async (signal) => {
      await store.resume(signal)
      notifySuccess(t('resumed'))
    })
  return { busy, cancel: () => void cancel(), resume: () => void resume() }
}

/** How long the plan keeps working, and what the user loses after that. */
function useConsequences({ plan, subscription, offers }: Billing): string {
  const t = useMessages(billingMessages)
  const formats = useBillingFormats()
  const free = offers.find(({ name }) => name === 'free') ?? PLANS.free
  const formatLimit = (limit: Limit) => (limit === null ? t('boundless') : formats.count(limit))
  const end = subscription?.renewsAt ?? null
  const endText = end ? t('cancelUntil', { date: formats.day(end) }) : t('cancelUntilEnd')
  const lossText = t('cancelLoses', {
    sites: free.sitesLimit ?? 0,
    sitesNow: formatLimit(plan.sitesLimit),
    members: free.teamMembersLimit ?? 0,
    membersNow: formatLimit(plan.teamMembersLimit),
    views: free.monthlyViewsLimit ?? 0,
  })
  const keptText = t(canResume(plan.gateway) ? 'cancelKeeps' : 'cancelKeepsShopify')
  return `${endText} ${lossText} ${keptText}`
}
