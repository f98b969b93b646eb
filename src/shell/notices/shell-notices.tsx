import type { User } from '../../features/session/model.ts'
import { lazyView } from '../lazy-view.tsx'
import { useRoute } from '../shell-context.ts'

const VerifyEmailNotice = lazyView(
  () => import('./verify-email-notice.tsx').then((file) => file.VerifyEmailNotice),
  () => null,
)
const ViewsNotice = lazyView(
  () => import('./views-notice.tsx').then((file) => file.ViewsNotice),
  () => null,
)

/** What every page of the shell says first, where there is something to say. */
export function ShellNotices({ user }: { user: User }) {
  const { route } = useRoute()
  if (!user.isMonthlyViewsReached && user.isEmailVerified) return null
  return (
    <div className="shell-notices">
      {user.isMonthlyViewsReached && (
        <ViewsNotice user={user} isOnBilling={route.name === 'billing'} />
      )}
      {!user.isEmailVerified && <VerifyEmailNotice email={user.email} />}
    </div>
  )
}
