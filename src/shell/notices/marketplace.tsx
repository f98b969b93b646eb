import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { MarketplaceNotice } from '../../features/billing/marketplace-notice.tsx'
import { needsMarketplaceNotice } from '../../features/billing/notice-rules.ts'
import { noticeAnswer } from '../../features/billing/store.ts'
import type { User } from '../../features/session/model.ts'
import { useRoute, useShell } from '../shell-context.ts'

/** The blocking notice over every page of the dashboard; looked at anew with each page. Spec §2, §4. */
export function Marketplace({ user }: { user: User }) {
  useSignals()
  // Its cookie may end while the dashboard is open.
  useRoute()
  const { router, go } = useShell()
  const answer = noticeAnswer(useKit())
  if (!needsMarketplaceNotice(user, answer.isGiven())) return null
  const upgrade = () => {
    answer.give()
    go('/billing')
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
