import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import type { Async } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { LazyErrorPanel } from '../../ui/loading/lazy-part.tsx'
import type { useLoaded } from '../../ui/loading/use-loaded.ts'
import type { Site } from '../sites/model.ts'
import type { DashboardActions } from './actions.ts'
import { FiguresSkeleton } from './skeletons.tsx'
import type { DashboardStore } from './store.ts'

/** The views that render the statistics, in a chunk of their own. */
export type Parts = typeof import('./dashboard-cards.tsx')

type FiguresAreaProps = {
  store: DashboardStore
  parts: ReturnType<typeof useLoaded<Parts>>
  site: Site
  actions: DashboardActions
}

/** The area for the statistics: a skeleton while they load, an error, or the statistics. */
export function FiguresArea({ store, parts, site, actions }: FiguresAreaProps) {
  useSignals()
  const t = useMessages(dashboardMessages)
  const figures = store.figures.value
  const id = useId()
  const loadFailure = failureOf(parts.state) ?? failureOf(figures)
  if (loadFailure) {
    const retry = () => (parts.state.status === 'failed' ? parts.retry() : void store.retry())
    return (
      <section aria-labelledby={id}>
        <h2 className="visually-hidden" id={id}>
          {t('figuresOf', { count: store.query.value.days })}
        </h2>
        <LazyErrorPanel title={t('failedTitle')} failure={loadFailure} onRetry={retry} />
      </section>
    )
  }
  if (figures.status !== 'ready' || parts.state.status !== 'ready') return <FiguresSkeleton />
  const { Figures } = parts.state.value
  return <Figures answer={figures.value} {...{ store, site, actions }} />
}

const failureOf = (state: Async<unknown>): ApiFailure | null =>
  state.status === 'failed' ? state.failure : null
