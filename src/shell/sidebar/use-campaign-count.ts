import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { campaignCount } from '../../features/campaigns/count.ts'
import { canEnter } from '../../features/session/permission-rules.ts'
import type { User } from '../../features/user/model.ts'

/** Fetched when the site changes, and when the frame mounts, because a campaign may have been created meanwhile. */
export function useCampaignCount(user: User): void {
  useSignals()
  const kit = useKit()
  const siteId = kit.siteId.value
  const countedSiteId = canEnter(user, 'campaigns') ? siteId : null
  useEffect(() => {
    if (countedSiteId !== null) void campaignCount(kit).ask()
  }, [kit, countedSiteId])
}
