import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { SearchList } from '../../ui/overlays/search-list.tsx'
import { subscribersStore } from './store.ts'

type CampaignChoiceProps = { campaignId: string | null; onChoose: (campaignId: string) => void }

/** The site's campaigns; loaded when it is opened. */
export function CampaignChoice({ campaignId, onChoose }: CampaignChoiceProps) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const { state, reload } = subscribersStore(useKit()).campaigns
  useEffect(() => void reload(), [reload])
  const campaigns = state.value
  useFailure(campaigns.status === 'failed' ? campaigns.failure : null, () => void reload())
  if (campaigns.status === 'loading') return <Spinner />
  if (campaigns.status === 'failed')
    return <ErrorPanel failure={campaigns.failure} title={t('campaignsFailed')} onRetry={reload} />
  return (
    <SearchList
      label={t('campaign')}
      items={campaigns.value}
      itemKey={(one) => one.campaignId}
      itemText={({ title }) => title}
      value={campaigns.value.find((one) => one.campaignId === campaignId) ?? null}
      onChange={(chosen) => onChoose(chosen.campaignId)}
    />
  )
}
