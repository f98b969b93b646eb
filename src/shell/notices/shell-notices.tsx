import { useKit } from '../../config/context.tsx'
import { hasPlanEnded } from '../../features/billing/paid-rules.ts'
import type { User } from '../../features/user/model.ts'
import { useRoute } from '../shell-context.ts'
import { shellPart } from '../shell-part.tsx'

const VerifyEmailNotice = shellPart(
  () => import('./verify-email-notice.tsx').then((file) => file.VerifyEmailNotice),
  () => null,
)
const ViewsNotice = shellPart(
  () => import('./views-notice.tsx').then((file) => file.ViewsNotice),
  () => null,
)

const PlanEndedNotice = shellPart(
  () => import('./plan-over-notice.tsx').then((file) => file.PlanEndedNotice),
  () => null,
)

/** Notices at the top of every page in the shell. */
export function ShellNotices({ user }: { user: User }) {
  const { route } = useRoute()
  const { clock } = useKit()
  const { plan } = user
  const isOnBilling = route.name === 'billing'
  // The billing page shows this notice itself.
  const showsPlanEnded = plan !== null && !isOnBilling && hasPlanEnded(plan, new Date(clock.now()))
  if (!user.isMonthlyViewLimitReached && !showsPlanEnded && user.isEmailVerified) return null
  return (
    <div className="shell-notices">
      {showsPlanEnded && <PlanEndedNotice user={user} plan={plan} />}
      {user.isMonthlyViewLimitReached && <ViewsNotice user={user} isOnBilling={isOnBilling} />}
      {!user.isEmailVerified && <VerifyEmailNotice user={user} />}
    </div>
  )
}
