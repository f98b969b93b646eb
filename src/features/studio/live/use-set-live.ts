import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { SaveState } from '../../../lib/autosave.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { designMessages } from '../../../messages/design.ts'
import { useFailureText } from '../../../ui/feedback/failure-text.ts'
import { useAlert } from '../../../ui/overlays/alerts.tsx'
import { useStatusNotices } from '../../../ui/popup/use-status-notices.ts'
import { useStatusChangeNotice } from '../../campaigns/live/use-tell-switched.ts'
import { resolutionOf } from '../../campaigns/switch-rules.ts'
import type { CampaignPart } from '../../campaigns/unsent-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Edited } from '../store.ts'

/**
 * Saves any unsaved changes and sets the campaign live, or pauses it. If the plan doesn't allow it, shows admins the
 * plans.
 */
export function useSetLive<Of extends CampaignPart>(edited: Edited<Of>) {
  const { last, flush, saveState, setLive, pause } = edited
  const kit = useKit()
  const { explain } = useStatusNotices()
  const notifyStatusChange = useStatusChangeNotice()
  const alertNotSaved = useNotSavedAlert()
  const [isBusy, setBusy] = useState(false)
  const { campaign } = last
  const explainRefusal = async (error: unknown): Promise<false> => {
    const failure = toApiFailure(error)
    const adminEmail = sessionStore(kit).user.peek()?.adminEmail ?? null
    const { campaignId } = campaign
    await explain(failure, resolutionOf(failure, { campaignId, adminEmail }))
    return false
  }
  const changeStatus = async (change: typeof setLive): Promise<boolean> => {
    try {
      notifyStatusChange(campaign, await change())
      return true
    } catch (error) {
      return explainRefusal(error)
    }
  }
  const saveAndPublish = async (): Promise<boolean> => {
    if (await flush()) return changeStatus(setLive)
    const state = saveState()
    // If the plan doesn't allow a change to be saved, the change can't be published either, for the same reason.
    if (state.status === 'refused') return explainRefusal(state.failure)
    await alertNotSaved(state)
    return false
  }
  const whileBusy = (work: () => Promise<boolean>) => (): Promise<boolean> => {
    setBusy(true)
    return work().finally(() => setBusy(false))
  }
  /** Both return whether they succeeded. */
  return { isBusy, setLive: whileBusy(saveAndPublish), pause: whileBusy(() => changeStatus(pause)) }
}

function useNotSavedAlert(): (state: SaveState<unknown>) => Promise<void> {
  const t = useMessages(designMessages)
  const alert = useAlert()
  const failureText = useFailureText()
  return (state) => {
    const text = (): string => {
      if (state.status === 'conflict') return t('chooseFirst')
      if (state.status !== 'kept') return t('notSavedText')
      return `${failureText(state.failure)} ${t('notSavedKept')}`
    }
    return alert({ title: t('notSaved'), text: text() })
  }
}
