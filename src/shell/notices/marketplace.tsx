import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useKit } from '../../config/context.tsx'
import { MarketplaceNotice } from '../../features/billing/marketplace-notice.tsx'
import { needsMarketplaceNotice } from '../../features/billing/notice-rules.ts'
import { billingPath } from '../../features/billing/reason-rules.ts'
import { noticeAnswer } from '../../features/billing/store.ts'
import type { User } from '../../features/session/model.ts'
import { useRoute, useShell } from '../shell-context.ts'

/** The blocking notice over every page of the dashboard. Spec §2, §4. */
export function Marketplace({ user }: { user: User }) {
  const answer = noticeAnswer(useKit())
  const { router, go } = useShell()
  if (!useStands(user)) return null
  const upgrade = () => {
    answer.give()
    go(billingPath('deal'))
  }
  return (
    <MarketplaceNotice
      delayedAt={user.plan?.paymentDelayedAt ?? null}
      onUpgrade={upgrade}
      // Does nothing where the shell has no earlier entry: the notice stays (design §5).
      onOutsideClick={() => router.back()}
    />
  )
}

/** What would open above the notice waits until it is answered. */
export function AfterNotice({ user, children }: { user: User; children: ReactNode }) {
  return useStands(user) ? null : children
}

/** Looked at anew with each page: the cookie may end while the dashboard is open. */
function useStands(user: User): boolean {
  useSignals()
  useRoute()
  return needsMarketplaceNotice(user, noticeAnswer(useKit()).isGiven())
}
