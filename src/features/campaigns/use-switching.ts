import { useKit } from '../../config/context.tsx'
import { toApiFailure } from '../../lib/failure.ts'
import { useSwitchNotes } from '../../ui/use-switch-notes.ts'
import type { Campaign } from './model.ts'
import { campaignsStore } from './store.ts'
import { outcomeOf, wayOutOf } from './switch-rules.ts'
import { usePermissions } from './use-permissions.ts'

type Switch = (campaign: Campaign, status: 'live' | 'paused') => void

/** Sets a campaign live, publishes what was edited of it, or pauses it. */
export function useSwitching(): Switch {
  const kit = useKit()
  const { tell, explain } = useSwitchNotes()
  const { adminEmail } = usePermissions()
  return (campaign, status) => {
    const { campaignId } = campaign
    const told = (changed: Campaign) => tell({ ...changed, outcome: outcomeOf(campaign, changed) })
    const refused = (error: unknown) => {
      const failure = toApiFailure(error)
      return explain(failure, wayOutOf(failure, { campaignId, adminEmail }))
    }
    void campaignsStore(kit).switchTo(campaignId, status).then(told, refused)
  }
}
