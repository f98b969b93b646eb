import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { SearchList } from '../../ui/overlays/search-list.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Megaphone } from '../../ui/pictures/icons.ts'
import type { CampaignChoice } from './model.ts'
import { subscribersStore } from './store.ts'

/** Filters by campaign; the button has its title. */
export function CampaignFilter() {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const { campaignId } = store.filters.value
  return (
    <Popover
      label={t('campaign')}
      trigger={(trigger) => (
        <Button icon={<Icon of={Megaphone} data-size="small" />} {...trigger}>
          <span className="truncate">
            {campaignId === null ? t('campaign') : <ChosenTitle campaignId={campaignId} />}
          </span>
        </Button>
      )}
    >
      {(close) => <CampaignList onClose={close} />}
    </Popover>
  )
}

/** From the rows, which have it without another call; otherwise from the list of campaigns. */
function ChosenTitle({ campaignId }: { campaignId: string }) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const list = store.list.value
  const campaigns = store.campaigns.state.value
  const row = list.status === 'ready' ? list.value.items[0] : undefined
  if (row?.campaignId === campaignId) return row.campaignTitle
  const choices = campaigns.status === 'ready' ? campaigns.value : []
  return choices.find((one) => one.campaignId === campaignId)?.title ?? t('campaign')
}

function CampaignList({ onClose }: { onClose: () => void }) {
  useSignals()
  const t = useMessages(subscribersMessages)
  const store = subscribersStore(useKit())
  const { state, reload } = store.campaigns
  useEffect(() => void reload(), [reload])
  const campaigns = state.value
  useFailure(campaigns.status === 'failed' ? campaigns.failure : null, () => void reload())
  if (campaigns.status === 'loading') return <Spinner />
  if (campaigns.status === 'failed')
    return <ErrorPanel failure={campaigns.failure} title={t('campaignsFailed')} onRetry={reload} />
  const all: CampaignChoice = { campaignId: '', title: t('anyCampaign') }
  const { campaignId } = store.filters.value
  return (
    <SearchList
      label={t('campaign')}
      items={[all, ...campaigns.value]}
      itemKey={(one) => one.campaignId}
      itemText={({ title }) => title}
      value={campaigns.value.find((one) => one.campaignId === campaignId) ?? all}
      onChange={(chosen) => {
        onClose()
        void store.filter({ campaignId: chosen.campaignId || null })
      }}
    />
  )
}
