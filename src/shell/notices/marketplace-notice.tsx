import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useKit } from '../../config/context.tsx'
import { MarketplaceNotice } from '../../features/billing/marketplace-notice.tsx'
import { noticeDismissal } from '../../features/billing/marketplace-notice-store.ts'
import { undismissedDelay } from '../../features/billing/notice-rules.ts'
import { billingPath } from '../../features/billing/reason-rules.ts'
import type { User } from '../../features/user/model.ts'
import { useRoute, useShell } from '../shell-context.ts'

/** The notice that blocks every page in the dashboard. */
export function Marketplace({ user }: { user: User }) {
  const dismissal = noticeDismissal(useKit())
  const { router, go } = useShell()
  const delayedAt = useUndismissedDelay(user)
  if (delayedAt === null) return null
  const upgrade = () => {
    dismissal.dismiss()
    go(billingPath('deal'))
  }
  return (
    <MarketplaceNotice
      delayedAt={delayedAt}
      member={user.role === 'member' ? { adminEmail: user.adminEmail } : null}
      onUpgrade={upgrade}
      onContinue={dismissal.dismiss}
      // Does nothing if the shell has no earlier history entry: the notice stays open.
      onOutsideClick={() => router.back()}
    />
  )
}

/** Renders its children once the notice has been dismissed, so that nothing opens above it. */
export function AfterMarketplaceNotice({ user, children }: { user: User; children: ReactNode }) {
  return useUndismissedDelay(user) === null ? children : null
}

/** Checked again on each page, because the cookie may expire while the dashboard is open. */
function useUndismissedDelay(user: User): Date | null {
  useSignals()
  useRoute()
  return undismissedDelay(user, noticeDismissal(useKit()).isDismissed())
}
