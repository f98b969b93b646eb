import { useKit } from '../../config/context.tsx'
import { reportBug } from '../../config/report-bug.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import { useStatusNotices } from '../../ui/popup/use-status-notices.ts'
import { sessionStore } from '../session/store.ts'
import { newerCampaign } from './api.ts'
import { usePublishChecks } from './live/use-before-live.ts'
import { useStatusChangeNotice } from './live/use-tell-switched.ts'
import type { Campaign } from './model.ts'
import { designPath } from './rules.ts'
import { campaignsStore } from './store.ts'
import { isLiveOrScheduled, resolutionOf } from './switch-rules.ts'
import { CAMPAIGN_PARTS, unsentKey } from './unsent-rules.ts'
import { usePermissions } from './use-permissions.ts'

type ChangeStatus = (campaign: Campaign, status: 'live' | 'paused') => void

/** Sets a campaign live, publishes its changes, or pauses it. */
export function useChangeStatus(): ChangeStatus {
  const kit = useKit()
  const store = campaignsStore(kit)
  const { explain, confirmUnsaved } = useStatusNotices()
  const notifyStatusChange = useStatusChangeNotice()
  const { adminEmail } = usePermissions()
  const { blocksOnUnsaved, confirmWarnings, warningsFor } = usePublishChecks()
  /** Whether this device has changes that the server hasn't received yet. */
  const hasUnsentChanges = (campaignId: string): boolean => {
    const userId = sessionStore(kit).user.peek()?.userId ?? ''
    return CAMPAIGN_PARTS.some(
      (part) => kit.storage.local.get(unsentKey(part, userId, campaignId)) !== null,
    )
  }
  /** A design that can't be read is no reason to warn: the problem is reported when the campaign goes live. */
  const countSamples = async (campaignId: string): Promise<number> => {
    try {
      const { getSampleCount } = await import('./live/sample-content.ts')
      return await getSampleCount(kit.http, campaignId)
    } catch (error) {
      reportBug(kit, error)
      return 0
    }
  }
  return (campaign, status) => {
    const { campaignId } = campaign
    const onChanged = (changed: Campaign) => notifyStatusChange(campaign, changed)
    const onRefused = (error: unknown) => {
      const failure = toApiFailure(error)
      const newer = newerCampaign(failure)
      if (newer === null) return explain(failure, resolutionOf(failure, { campaignId, adminEmail }))
      // A retry applies to what the row shows at that time. The response doesn't include the number of answers.
      store.show({ ...newer, answers: campaign.answers })
      return explain(failure, { kind: 'design', path: designPath(campaignId) })
    }
    const mayProceed = async (): Promise<boolean> => {
      if (status === 'paused') return true
      if (await blocksOnUnsaved(campaign)) return false
      if (hasUnsentChanges(campaignId)) {
        await confirmUnsaved(campaign.title, designPath(campaignId))
        return false
      }
      if (isLiveOrScheduled(campaign)) return true
      return confirmWarnings(campaign, warningsFor(campaign, await countSamples(campaignId)))
    }
    void mayProceed().then((canProceed) => {
      if (canProceed) return store.switchTo(campaign, status).then(onChanged, onRefused)
    })
  }
}
