import { useSignals } from '@preact/signals-react/runtime'
import { useElement, useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import type { Plan } from '../../features/billing/model.ts'
import { planLabel } from '../../features/billing/plan-label-rules.ts'
import type { User } from '../../features/user/model.ts'
import { actionMessages } from '../../messages/actions.ts'
import { screenMessages } from '../../messages/screens.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'

/**
 * Shown when the plan has ended and the Free limits apply. Only admins can open billing; members see whom to ask.
 */
export function PlanEndedNotice({ user, plan }: { user: User; plan: Plan }) {
  useSignals()
  const t = useMessages(screenMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const name = planLabel(plan.name, useKit().config.brand.name)
  const isAdmin = user.role === 'admin'
  return (
    <NoticeBar
      tone="warning"
      title={t('planOver', { plan: name })}
      detail={isAdmin ? <Limits user={user} plan={plan} /> : <AskAdmin email={user.adminEmail} />}
      action={
        isAdmin && (
          <Button size="small" {...linkTo('/billing')}>
            {actionText('renewPlan', { plan: name })}
          </Button>
        )
      }
    />
  )
}

function Limits({ user, plan }: { user: User; plan: Plan }) {
  const t = useMessages(screenMessages)
  const { format } = new Intl.NumberFormat(useElement().locale.value)
  return t('planOverMore', {
    sites: plan.sitesLimit ?? 0,
    members: plan.teamMembersLimit ?? 0,
    views: format(user.monthlyViewsLimit ?? 0),
  })
}

function AskAdmin({ email }: { email: string | null }) {
  const t = useMessages(screenMessages)
  return email === null ? t('planOverPaused') : t('planOverMember', { email })
}
