import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useLoaded } from '../../ui/loading/use-loaded.ts'
import { partStyles } from '../../ui/theme/base.ts'
import { sessionStore } from '../session/store.ts'
import { sitesStore } from '../sites/store.ts'
import type { DashboardActions } from './actions.ts'
import css from './dashboard.css?inline'
import { DashboardHead } from './dashboard-head.tsx'
import { FiguresArea } from './figures-area.tsx'
import { LinesSkeleton } from './skeletons.tsx'
import { dashboardStore } from './store.ts'
import { useFreshFigures } from './use-fresh-figures.ts'
import { useNow } from './use-now.ts'

partStyles(css)

type DashboardPageProps = DashboardActions & {
  /** Defaults to the server's clock. */
  now?: () => Date
}

/**
 * The results of the selected site's campaigns, and suggested next steps. The code that renders the statistics is
 * loaded while they are being requested.
 */
export function DashboardPage({ now: givenNow, ...actions }: DashboardPageProps) {
  useSignals()
  const kit = useKit()
  const now = useNow(givenNow)
  const store = dashboardStore(kit)
  useEffect(() => store.open(), [store])
  useFreshFigures(store)
  const figures = store.figures.value
  useFailure(figures.status === 'failed' ? figures.failure : null, () => void store.retry())
  const parts = useLoaded(loadParts)
  const user = sessionStore(kit).user.value
  const site = sitesStore(kit).selected.value
  if (!user || !site) return null
  const loadedViews = parts.state.status === 'ready' ? parts.state.value : null
  return (
    <div className="dashboard">
      <DashboardHead {...{ store, user, site, now }} parts={loadedViews} />
      <div className="columns">
        <FiguresArea {...{ store, parts, site, actions }} />
        <div className="stack" data-gap="5">
          {loadedViews ? (
            <loadedViews.SideCards {...{ store, user, site, now, actions }} />
          ) : (
            <LinesSkeleton />
          )}
        </div>
      </div>
    </div>
  )
}

const loadParts = () => import('./dashboard-cards.tsx')
