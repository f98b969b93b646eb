import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { campaignCount } from '../../features/campaigns/count.ts'
import { canEnter } from '../../features/session/permission-rules.ts'
import type { User } from '../../features/user/model.ts'

/** Asks when the frame appears (a campaign may be new since) and when the site is another. */
export function useCampaignCount(user: User): void {
  useSignals()
  const kit = useKit()
  const siteId = kit.siteId.value
  const askedSite = canEnter(user, 'campaigns') ? siteId : null
  useEffect(() => {
    if (askedSite !== null) void campaignCount(kit).ask()
  }, [kit, askedSite])
}
