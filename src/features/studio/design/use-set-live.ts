import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { toApiFailure } from '../../../lib/failure.ts'
import { designMessages } from '../../../messages/design.ts'
import { useAlert } from '../../../ui/alerts.tsx'
import { useSwitchNotes } from '../../../ui/use-switch-notes.ts'
import type { Campaign } from '../../campaigns/model.ts'
import { outcomeOf, wayOutOf } from '../../campaigns/switch-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Part } from '../model.ts'
import type { Edited } from '../store.ts'

/** Saves what is open and sets it live; what the plan does not carry leads an admin to the plans. */
export function useSetLive<Of extends Part>({ last, saves, setLive }: Edited<Of>) {
  const t = useMessages(designMessages)
  const kit = useKit()
  const alert = useAlert()
  const { tell, explain } = useSwitchNotes()
  const [isBusy, setBusy] = useState(false)
  const { campaign } = last
  const { campaignId } = campaign
  const told = (changed: Campaign) => tell({ ...changed, outcome: outcomeOf(campaign, changed) })
  const refused = (error: unknown) => {
    const failure = toApiFailure(error)
    const adminEmail = sessionStore(kit).user.peek()?.adminEmail ?? null
    return explain(failure, wayOutOf(failure, { campaignId, adminEmail }))
  }
  const send = async () => {
    if (await saves.flush()) return setLive().then(told, refused)
    const state = saves.state.peek()
    // What was not saved for the plan's sake is not published for the same.
    if (state.status === 'refused') return refused(state.failure)
    await alert({ title: t('notSaved'), text: t('notSavedText') })
  }
  return {
    isBusy,
    async setLive() {
      setBusy(true)
      await send().finally(() => setBusy(false))
    },
  }
}
