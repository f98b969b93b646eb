import { useKit } from '../../config/context.tsx'
import { toApiFailure } from '../../lib/failure.ts'
import { useSwitchNotes } from '../../ui/use-switch-notes.ts'
import { sessionStore } from '../session/store.ts'
import { newerCampaign } from './api.ts'
import type { Campaign } from './model.ts'
import { designPath } from './rules.ts'
import { campaignsStore } from './store.ts'
import { outcomeOf, wayOutOf } from './switch-rules.ts'
import { PARTS, unsentKey } from './unsent-rules.ts'
import { usePermissions } from './use-permissions.ts'

type Switch = (campaign: Campaign, status: 'live' | 'paused') => void

/** Sets a campaign live, publishes what was edited of it, or pauses it. */
export function useSwitching(): Switch {
  const kit = useKit()
  const store = campaignsStore(kit)
  const { tell, explain, sendFirst } = useSwitchNotes()
  const { adminEmail } = usePermissions()
  /** What the person has changed on this device, and the server does not know of yet. */
  const hasUnsent = (campaignId: string): boolean => {
    const userId = sessionStore(kit).user.peek()?.userId ?? ''
    return PARTS.some((part) => kit.storage.local.get(unsentKey(part, userId, campaignId)) !== null)
  }
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
    if (status === 'live' && hasUnsent(campaignId))
      return void sendFirst(campaign.title, designPath(campaignId))
    void store.switchTo(campaign, status).then(told, refused)
  }
}
