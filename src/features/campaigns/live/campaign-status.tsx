import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { campaignsMessages } from '../../../messages/campaigns.ts'
import { useLocaleFormats } from '../../../ui/data/use-locale-formats.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { accountOf, type LiveRefusal, whyHidden } from '../../billing/set-live-rules.ts'
import { viewsResetOn } from '../../billing/views-forecast-rules.ts'
import { sessionStore } from '../../session/store.ts'
import { sitesStore } from '../../sites/store.ts'
import type { Campaign } from '../model.ts'

/** A campaign's status, with its start or end date if it has one. */
export function CampaignStatusLabel({ campaign }: { campaign: Campaign }) {
  useSignals()
  const t = useMessages(campaignsMessages)
  const kit = useKit()
  const site = sitesStore(kit).selected.value
  const account = accountOf(sessionStore(kit).user.value)
  const now = new Date(kit.clock.now())
  const { dayUtc } = useLocaleFormats()
  const isScheduled = campaign.status === 'scheduled'
  const held = whyHidden(account, isScheduled ? { ...campaign, status: 'live' } : campaign, now)
  const word = useStatusText()
  const isSnippetUnseen = campaign.status === 'live' && site !== null && site.lastSeenAt === null
  if (held === 'views' && isScheduled) {
    const resets = viewsResetOn(now)
    if (campaign.startsAt && campaign.startsAt >= resets)
      return <Status state="scheduled">{word(campaign)}</Status>
    return <Status state="scheduled">{t('startsWithMonth', { date: dayUtc(resets) })}</Status>
  }
  if (held === null && isSnippetUnseen) return <Status state="scheduled">{t('liveUnseen')}</Status>
  if (held === null) return <Status state={campaign.status}>{word(campaign)}</Status>
  return <Status state="paused">{t(HELD_BY[held])}</Status>
}

const HELD_BY = {
  views: 'heldByLimit',
  template: 'heldByPlan',
  editor: 'heldByPlan',
  deal: 'heldByPayment',
} as const satisfies Record<LiveRefusal, string>

/** The status and its date as plain text. */
export function useStatusText(): (campaign: Campaign) => string {
  const t = useMessages(campaignsMessages)
  const { day } = useLocaleFormats()
  return ({ status, startsAt, endsAt }) => {
    switch (status) {
      case 'scheduled':
        return startsAt ? t('startsOn', { date: day(startsAt) }) : t('scheduled')
      case 'ended':
        return endsAt ? t('endedOn', { date: day(endsAt) }) : t('ended')
      case 'live':
      case 'paused':
      case 'draft':
        return t(status)
    }
  }
}
