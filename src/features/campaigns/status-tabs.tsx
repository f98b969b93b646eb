import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { campaignsMessages } from '../../messages/campaigns.ts'
import { useLocaleFormats } from '../../ui/data/use-locale-formats.ts'
import { type Tab, Tabs } from '../../ui/layout/tabs.tsx'
import { CAMPAIGN_STATUSES, type CampaignStatus } from './model.ts'
import { campaignsStore } from './store.ts'

type StatusTab = CampaignStatus | 'all'

const TABS: readonly StatusTab[] = ['all', ...CAMPAIGN_STATUSES]

/** The list filtered by status, with a count on each tab. */
export function StatusTabs({ children }: { children: ReactNode }) {
  useSignals()
  const t = useMessages(campaignsMessages)
  const { number } = useLocaleFormats()
  const store = campaignsStore(useKit())
  const list = store.list.value
  const counts = list.status === 'ready' ? list.value.counts : null
  const tabs = TABS.map((id): Tab<StatusTab> => {
    const name = t(id === 'draft' ? 'drafts' : id === 'live' && counts?.held ? 'setLive' : id)
    return counts ? { id, name, count: number(counts[id]) } : { id, name }
  })
  return (
    <Tabs
      label={t('statusTabs')}
      tabs={tabs}
      value={store.filters.value.status ?? 'all'}
      onChange={(id) => void store.filter({ status: id === 'all' ? null : id })}
    >
      <h2 className="visually-hidden">{t('title')}</h2>
      {children}
    </Tabs>
  )
}
