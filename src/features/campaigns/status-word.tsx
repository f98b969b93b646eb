import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { Status } from '../../ui/status.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import type { Campaign } from './model.ts'

/** The state of a campaign, with the day where one belongs to it. */
export function StatusWord({ campaign }: { campaign: Campaign }) {
  return <Status state={campaign.status}>{useStatusWord()(campaign)}</Status>
}

function useStatusWord(): (campaign: Campaign) => string {
  const t = useMessages(campaignsMessages)
  const { day } = useFigures()
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
