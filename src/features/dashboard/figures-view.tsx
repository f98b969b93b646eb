import { useSignals } from '@preact/signals-react/runtime'
import type { Site } from '../sites/model.ts'
import type { DashboardActions } from './actions.ts'
import { BestCampaigns } from './best-campaigns.tsx'
import { isWithoutViews } from './figures.ts'
import { FiguresCard } from './figures-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { OutageLine } from './outage-line.tsx'
import { NoViews } from './quiet-state.tsx'
import type { DashboardStore, LoadedAnalytics } from './store.ts'

type FiguresProps = {
  answer: LoadedAnalytics
  store: DashboardStore
  site: Site
  actions: DashboardActions
}

/** The left column: the metrics, the best campaigns, and the funnel. */
export function Figures({ answer, store, site, actions }: FiguresProps) {
  useSignals()
  const { analytics, query } = answer
  const hasNoViews = isWithoutViews(analytics)
  return (
    <div>
      <OutageLine store={store} at={answer.at} />
      <div className="stack figures" data-gap="5" aria-busy={store.isStale.value}>
        <FiguresCard answer={answer}>
          {hasNoViews && <NoViews {...{ answer, site, actions }} />}
        </FiguresCard>
        {!hasNoViews && (
          <BestCampaigns
            best={analytics.bestCampaigns}
            onChoose={query.campaign ? undefined : (campaign) => void store.choose({ campaign })}
          />
        )}
        {!hasNoViews && <FunnelCard analytics={analytics} />}
      </div>
    </div>
  )
}
