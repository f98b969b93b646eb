import { useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { usePaths } from '../../../config/paths.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { toApiFailure } from '../../../lib/failure.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { designMessages } from '../../../messages/design.ts'
import { useAlert, useConfirm } from '../../../ui/alerts.tsx'
import { useFailureText } from '../../../ui/failure-text.ts'
import { liveRefusalOf } from '../../billing/live-rules.ts'
import { billingPath } from '../../billing/reason-rules.ts'
import { sessionStore } from '../../session/store.ts'
import type { Part } from '../model.ts'
import type { Edited } from '../store.ts'

/** Saves what is open and sets it live; what the plan does not carry leads an admin to the plans. */
export function useSetLive<Of extends Part>({ last, saves, setLive }: Edited<Of>) {
  const t = useMessages(designMessages)
  const { notices } = useKit()
  const alert = useAlert()
  const explain = useExplaining()
  const [isBusy, setBusy] = useState(false)
  const { campaign } = last
  const { title } = campaign
  const words = useMessages(campaignsMessages)
  const tell = () => {
    const isChange = campaign.status === 'live' || campaign.status === 'scheduled'
    const text = isChange ? t('isPublished', { title }) : words('isLive', { title })
    notices.push({ tone: 'success', text })
  }
  const send = async () => {
    if (!(await saves.flush())) return alert({ title: t('notSaved'), text: t('notSavedText') })
    await setLive().then(tell, explain)
  }
  return {
    isBusy,
    async setLive() {
      setBusy(true)
      await send().finally(() => setBusy(false))
    },
  }
}

/** Why it was refused, and where that can be changed. */
function useExplaining(): (error: unknown) => Promise<void> {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const { go } = usePaths()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  return async (error) => {
    const failure = toApiFailure(error)
    const reason = liveRefusalOf(failure.code)
    const said = { title: t('notSwitched'), text: failureText(failure) }
    const admin = sessionStore(kit).user.peek()?.adminEmail ?? null
    if (reason === null) return alert(said)
    // Billing is the admin's: a member learns whom to ask.
    if (admin !== null) {
      return alert({ ...said, text: `${said.text} ${t('askForPlan', { admin })}` })
    }
    if (await confirm({ ...said, confirm: t('comparePlans') })) go(billingPath(reason))
  }
}
