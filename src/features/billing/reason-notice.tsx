import { useMessages } from '../../config/use-messages.ts'
import { billingMessages } from '../../messages/billing.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { lifetimeTier } from './lifetime-rules.ts'
import type { Billing } from './overview-model.ts'
import { isPremium } from './paid-rules.ts'
import { isLimitReached } from './plan-limit-rules.ts'
import type { BillingReason } from './reason-rules.ts'
import { needsTierForEditor, UNLAYER_TIER } from './save-rules.ts'
import type { AccountUsage } from './use-account-usage.ts'
import { useBillingFormats } from './use-billing-formats.ts'

type ReasonNoticeProps = { reason: BillingReason | null; billing: Billing; use: AccountUsage }

/** Explains why the user was sent here, as long as the reason still applies. */
export function ReasonNotice(props: ReasonNoticeProps) {
  const reasonText = useReasonText(props)
  if (reasonText === null) return null
  return (
    <div className="reason">
      <NoticeBar tone="warning" title={reasonText.title} detail={reasonText.more} />
    </div>
  )
}

function useReasonText({ reason, billing, use }: ReasonNoticeProps) {
  const t = useMessages(billingMessages)
  const formats = useBillingFormats()
  const { used, limits, forecast } = use
  const { sitesLimit, teamMembersLimit, monthlyViewsLimit } = limits
  switch (reason) {
    case 'sites':
      if (sitesLimit === null || !isLimitReached(used.sites, sitesLimit)) return null
      return { title: t('reasonSites', { count: sitesLimit }), more: t('reasonSitesMore') }
    case 'team':
      if (teamMembersLimit === null || !isLimitReached(used.teamMembers, teamMembersLimit))
        return null
      return { title: t('reasonTeam', { count: teamMembersLimit }), more: t('reasonTeamMore') }
    case 'views':
      if (isLimitReached(used.monthlyViews, monthlyViewsLimit)) {
        return { title: t('reasonViews'), more: t('reasonViewsMore') }
      }
      if (!forecast?.reachedOn) return null
      return {
        title: t('reasonPace', { date: formats.dayOfMonth(forecast.reachedOn) }),
        more: t('reasonPaceMore'),
      }
    case 'template':
      if (isPremium(billing.plan, use.now)) return null
      return { title: t('reasonTemplate'), more: t('reasonTemplateMore') }
    case 'editor':
      if (!needsTierForEditor(billing.plan)) return null
      return {
        title: t('reasonEditor', { tier: lifetimeTier(billing.plan.sitesLimit) }),
        more: t('reasonEditorMore', { needed: UNLAYER_TIER }),
      }
    case 'deal':
      if (billing.plan.gateway !== 'appsumo') return null
      return { title: t('reasonDeal'), more: t('reasonDealMore') }
    case null:
      return null
  }
}
