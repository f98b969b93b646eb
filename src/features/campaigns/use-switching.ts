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
import { settingsPath } from './rules.ts'
import { campaignsStore } from './store.ts'
import { useFigures } from './use-figures.ts'
import { usePermissions } from './use-permissions.ts'

type Switch = (campaign: Campaign, status: 'live' | 'paused') => void

/** Sets a campaign live, publishes what was edited of it, or pauses it. */
export function useSwitching(): Switch {
  const kit = useKit()
  const explain = useExplaining()
  const wordsOf = useOutcomeWords()
  return (campaign, status) => {
    const tell = (changed: Campaign) =>
      kit.notices.push({ tone: 'success', text: wordsOf(campaign, changed) })
    void campaignsStore(kit)
      .switchTo(campaign.campaignId, status)
      .then(tell, (error: unknown) => explain(campaign, error))
  }
}

/** What has become of it: its schedule may have it wait. */
function useOutcomeWords(): (before: Campaign, after: Campaign) => string {
  const t = useMessages(campaignsMessages)
  const { day } = useFigures()
  return (before, { title, status, startsAt }) => {
    if (status === 'paused') return t('isPaused', { title })
    if (status !== 'scheduled') {
      return t(before.status === 'live' ? 'isPublished' : 'isLive', { title })
    }
    return startsAt
      ? t('isScheduled', { title, date: day(startsAt) })
      : t('isScheduledSomeday', { title })
  }
}

/** Why it was refused. What the plan does not carry leads an admin to the plans, the rest to the settings. */
function useExplaining(): (campaign: Campaign, error: unknown) => Promise<void> {
  const t = useMessages(campaignsMessages)
  const { go } = usePaths()
  const { adminEmail } = usePermissions()
  const alert = useAlert()
  const confirm = useConfirm()
  const failureText = useFailureText()
  return async ({ campaignId }, error) => {
    const failure = toApiFailure(error)
    const reason = liveRefusalOf(failure.code)
    const said = { title: t('notSwitched'), text: failureText(failure) }
    if (reason === null && failure.code !== CONFLICT) return alert(said)
    // Billing is the admin's: a member learns whom to ask.
    if (reason !== null && adminEmail !== null) {
      return alert({ ...said, text: `${said.text} ${t('askForPlan', { admin: adminEmail })}` })
    }
    const goes = await confirm({
      ...said,
      confirm: t(reason === null ? 'openSettings' : 'comparePlans'),
    })
    if (goes) go(reason === null ? settingsPath(campaignId) : billingPath(reason))
  }
}

/** The server's word for what the campaign itself stands in the way of: its schedule is over. */
const CONFLICT = 'CONFLICT'
