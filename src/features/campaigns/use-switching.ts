import { useKit } from '../../config/context.tsx'
import { toApiFailure } from '../../lib/failure.ts'
import { useSwitchNotes } from '../../ui/use-switch-notes.ts'
import { newerCampaign } from './api.ts'
import type { Campaign } from './model.ts'
import { designPath } from './rules.ts'
import { campaignsStore } from './store.ts'
import { outcomeOf, wayOutOf } from './switch-rules.ts'
import { usePermissions } from './use-permissions.ts'

type Switch = (campaign: Campaign, status: 'live' | 'paused') => void

/** Sets a campaign live, publishes what was edited of it, or pauses it. */
export function useSwitching(): Switch {
  const store = campaignsStore(useKit())
  const { tell, explain } = useSwitchNotes()
  const { adminEmail } = usePermissions()
  return (campaign, status) => {
    const { campaignId } = campaign
    const told = (changed: Campaign) => tell({ ...changed, outcome: outcomeOf(campaign, changed) })
    const refused = (error: unknown) => {
      const failure = toApiFailure(error)
      const newer = newerCampaign(failure)
      if (newer === null) return explain(failure, wayOutOf(failure, { campaignId, adminEmail }))
      // Once more is about what the row shows now. The refusal does not count the answers.
      store.show({ ...newer, answers: campaign.answers })
      return explain(failure, { kind: 'design', path: designPath(campaignId) })
    }
    void store.switchTo(campaign, status).then(told, refused)
  }
}
