import { useSignals } from '@preact/signals-react/runtime'
import { useMessages } from '../../config/use-messages.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { Site } from '../sites/model.ts'
import { BestCampaigns } from './best-campaigns.tsx'
import { isQuiet } from './figures.ts'
import { FiguresCard } from './figures-card.tsx'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { QuietState } from './quiet-state.tsx'
import type { Answer, DashboardStore } from './store.ts'

type ColumnProps = {
  store: DashboardStore
  site: Site
  onInstallationHelp: (() => void) | undefined
}

/** All that comes with one answer of the API: waiting for it, its failure, or its figures. */
export function FiguresColumn({ store, site, onInstallationHelp }: ColumnProps) {
  useSignals()
  const t = useMessages(dashboardMessages)
  const figures = store.figures.value
  if (figures.status === 'loading') return <FiguresSkeleton />
  if (figures.status === 'failed') {
    return (
      <ErrorPanel
        failure={figures.failure}
        title={t('failedTitle')}
        onRetry={() => void store.retry()}
      />
    )
  }
  const { analytics, question } = figures.value
  return (
    <div className="stack figures" data-gap="5" aria-busy={store.isStale.value}>
      <FiguresCard answer={figures.value}>
        {isQuiet(analytics) && (
          <QuietState
            {...{ analytics, site, onInstallationHelp }}
            isFiltered={question.campaign !== null}
          />
        )}
      </FiguresCard>
      {!isQuiet(analytics) && <Details answer={figures.value} store={store} />}
    </div>
  )
}

function Details({ answer, store }: { answer: Answer; store: DashboardStore }) {
  const { analytics, question } = answer
  return (
    <>
      <BestCampaigns
        best={analytics.bestCampaigns}
        onChoose={question.campaign ? undefined : (campaign) => void store.choose({ campaign })}
      />
      <FunnelCard analytics={analytics} />
    </>
  )
}
