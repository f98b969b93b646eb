import type { ReactNode } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { subscribersMessages } from '../../messages/subscribers.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'

const SUBSCRIBERS_TABS = ['subscribers', 'answers'] as const
export type SubscribersTab = (typeof SUBSCRIBERS_TABS)[number]

type SubscribersTabsProps = {
  tab: SubscribersTab
  onTab: (tab: SubscribersTab) => void
  children: ReactNode
}

/** The people on the list, and what joined no list. */
export function SubscribersTabs({ tab, onTab, children }: SubscribersTabsProps) {
  const t = useMessages(subscribersMessages)
  const tabs = SUBSCRIBERS_TABS.map((id) => ({ id, name: t(`tab-${id}`) }))
  return (
    <Tabs label={t('tabs')} tabs={tabs} value={tab} onChange={onTab}>
      {children}
    </Tabs>
  )
}
