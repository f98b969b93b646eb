import type { User } from '../../features/session/model.ts'
import { useRoute } from '../shell-context.ts'
import { VerifyEmailNotice } from './verify-email-notice.tsx'
import { ViewsNotice } from './views-notice.tsx'

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
