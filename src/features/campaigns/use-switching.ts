import { useKit } from '../../config/context.tsx'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { toApiFailure } from '../../lib/failure.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useAlert, useConfirm } from '../../ui/alerts.tsx'
import { useFailureText } from '../../ui/failure-text.ts'
import { liveRefusalOf } from '../billing/live-rules.ts'
import { billingPath } from '../billing/reason-rules.ts'
import type { Campaign } from './model.ts'
import { campaignsStore } from './store.ts'
import { usePermissions } from './use-permissions.ts'

type Switch = (campaign: Campaign, status: 'live' | 'paused') => void

/** Sets a campaign live, or pauses it. What the plan does not carry leads an admin to the plans. */
export function useSwitching(): Switch {
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const { go } = usePaths()
  const { adminEmail } = usePermissions()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  const explain = async (error: unknown) => {
    const failure = toApiFailure(error)
    const reason = liveRefusalOf(failure.code)
    const said = { title: t('notSwitched'), text: failureText(failure) }
    if (reason === null) return alert(said)
    // Billing is the admin's: a member learns whom to ask.
    if (adminEmail !== null) {
      return alert({ ...said, text: `${said.text} ${t('askForPlan', { admin: adminEmail })}` })
    }
    const goes = await confirm({ ...said, confirm: t('comparePlans') })
    if (goes) go(billingPath(reason))
  }
  return (campaign, status) => {
    const { campaignId, title } = campaign
    const tell = () =>
      kit.notices.push({
        tone: 'success',
        text: t(status === 'live' ? 'isLive' : 'isPaused', { title }),
      })
    void campaignsStore(kit).switchTo(campaignId, status).then(tell, explain)
  }
}
