import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { studioMessages } from '../../../messages/studio.ts'
import { isLiveOrScheduled } from '../../campaigns/switch-rules.ts'
import type { CampaignPart } from '../../campaigns/unsent-rules.ts'
import { can } from '../../session/permission-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { type Edited, hasUnpublishedChanges } from '../store.ts'

/** Tells a user without permission to publish whom to ask. Renders nothing if there is nothing to publish. */
export function AskToSetLive<Of extends CampaignPart>({ edited }: { edited: Edited<Of> }) {
  const { last, autosave } = edited
  useSignals()
  const t = useMessages(studioMessages)
  const who = useMessages(campaignsMessages)
  const user = sessionStore(useKit()).user.value
  if (user === null || can(user, 'publish_campaigns')) return null
  const isShown = isLiveOrScheduled(last.campaign)
  if (isShown && !hasUnpublishedChanges(last.campaign, autosave.state.value.status)) return null
  const admin = user.adminEmail ?? who('anAdmin')
  return (
    <span className="ask small muted">
      {t(isShown ? 'askToPublish' : 'askToSetLive', { admin })}
    </span>
  )
}
