import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../config/use-messages.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import type { Site } from '../sites/model.ts'
import type { User } from '../user/model.ts'
import { PERIODS } from './api.ts'
import type { Parts } from './figures-area.tsx'
import { greeting } from './greeting.ts'
import type { DashboardStore } from './store.ts'

type HeadProps = {
  store: DashboardStore
  user: User
  site: Site
  now: Date
  /** Null while they are loading. */
  parts: Parts | null
}

/** A greeting for the time of day, a one-line summary, and the filters for the figures. */
export function DashboardHead({ store, user, site, now, parts }: HeadProps) {
  useSignals()
  const t = useMessages(dashboardMessages)
  const greetingText = t(greeting(now.getHours()))
  const figures = store.figures.value
  return (
    <PageHead
      title={
        user.firstName
          ? t('greetingTo', { greeting: greetingText, name: user.firstName })
          : greetingText
      }
      text={
        figures.status === 'ready' && parts ? (
          <parts.SummaryLine answer={figures.value} site={site} />
        ) : (
          figures.status !== 'failed' && <SummarySkeleton />
        )
      }
    >
      <DashboardFilters store={store} />
    </PageHead>
  )
}

function SummarySkeleton() {
  return (
    <span className="sentence loading">
      <Skeleton width="min(320px, 80%)" />
    </span>
  )
}

function DashboardFilters({ store }: { store: DashboardStore }) {
  useSignals()
  const t = useMessages(dashboardMessages)
  const { days, campaign } = store.query.value
  const campaigns = store.campaigns.value
  const byId = (id: string) => campaigns.find(({ campaignId }) => campaignId === id) ?? null
  return (
    <>
      <Select
        quiet
        aria-label={t('campaign')}
        value={campaign?.campaignId ?? ''}
        onChange={(event) => void store.choose({ campaign: byId(event.currentTarget.value) })}
        placeholder={t('allCampaigns')}
        options={campaigns.map(({ campaignId, title }) => ({ value: campaignId, label: title }))}
      />
      <Select
        quiet
        aria-label={t('period')}
        value={String(days)}
        onChange={({ currentTarget: { value } }) => {
          const chosenPeriod = PERIODS.find((period) => String(period) === value)
          if (chosenPeriod) void store.choose({ days: chosenPeriod })
        }}
        options={PERIODS.map((count) => ({
          value: String(count),
          label: t('lastDays', { count }),
        }))}
      />
    </>
  )
}
