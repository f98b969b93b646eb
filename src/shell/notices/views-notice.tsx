import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { billingPath } from '../../features/billing/reason-rules.ts'
import type { User } from '../../features/user/model.ts'
import { actionMessages } from '../../messages/actions.ts'
import { screenMessages } from '../../messages/screens.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'

/** Shown when the month's views are used up. Only admins can open billing; members see whom to ask. */
export function ViewsNotice({ user, isOnBilling }: { user: User; isOnBilling: boolean }) {
  const t = useMessages(screenMessages)
  const actionText = useMessages(actionMessages)
  const { linkTo } = usePaths()
  const isAdmin = user.role === 'admin'
  const detail =
    !isAdmin && user.adminEmail
      ? t('viewsReachedMember', { email: user.adminEmail })
      : t('viewsReachedMore')
  return (
    <NoticeBar
      tone="danger"
      title={t('viewsReached')}
      detail={detail}
      action={
        isAdmin &&
        !isOnBilling && (
          <Button size="small" {...linkTo(billingPath('views'))}>
            {actionText('comparePlans')}
          </Button>
        )
      }
    />
  )
}
