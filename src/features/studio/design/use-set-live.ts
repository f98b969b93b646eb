import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import type { SaveState } from '../../../lib/autosave.ts'
import { toApiFailure } from '../../../lib/failure.ts'
import { designMessages } from '../../../messages/design.ts'
import { useAlert } from '../../../ui/alerts.tsx'
import { useFailureText } from '../../../ui/failure-text.ts'
import { useSwitchNotes } from '../../../ui/use-switch-notes.ts'
import type { Campaign } from '../../campaigns/model.ts'
import { outcomeOf, wayOutOf } from '../../campaigns/switch-rules.ts'
import type { Part } from '../../campaigns/unsent-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Edited } from '../store.ts'

/** Saves what is open and sets it live; what the plan does not carry leads an admin to the plans. */
export function useSetLive<Of extends Part>({ last, flush, unsaved, setLive }: Edited<Of>) {
  const t = useMessages(designMessages)
  const kit = useKit()
  const alert = useAlert()
  const failureText = useFailureText()
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
  const whyNot = (state: SaveState<unknown>): string => {
    if (state.status === 'conflict') return t('chooseFirst')
    if (state.status !== 'kept') return t('notSavedText')
    return `${failureText(state.failure)} ${t('notSavedKept')}`
  }
  const send = async () => {
    if (await flush()) return setLive().then(told, refused)
    const state = unsaved()
    // What was not saved for the plan's sake is not published for the same.
    if (state.status === 'refused') return refused(state.failure)
    await alert({ title: t('notSaved'), text: whyNot(state) })
  }
  return {
    isBusy,
    async setLive() {
      setBusy(true)
      await send().finally(() => setBusy(false))
    },
  }
}
