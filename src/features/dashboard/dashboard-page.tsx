import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { partStyles } from '../../ui/base.ts'
import { sessionStore } from '../session/store.ts'
import { sitesStore } from '../sites/store.ts'
import css from './dashboard.css?inline'
import { DashboardHead } from './dashboard-head.tsx'
import { FiguresColumn } from './figures-column.tsx'
import { LinesSkeleton } from './figures-skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestSubscribers } from './latest-subscribers.tsx'
import { dashboardStore } from './store.ts'
import { useNow } from './use-now.ts'
import { ViewsCard } from './views-card.tsx'

partStyles(css)

export type DashboardPageProps = {
  /** The server's clock by default. */
  now?: () => Date
  /** Shows how the snippet is installed; without it the page only says so. */
  onInstallationHelp?: () => void
}

/** What the selected site's campaigns have done, and what is worth doing next (spec §2). */
export function DashboardPage({ now: givenNow, onInstallationHelp }: DashboardPageProps) {
  useSignals()
  const kit = useKit()
  const now = useNow(givenNow)
  const store = dashboardStore(kit)
  useEffect(() => store.open(), [store])
  useFailedState(store)
  const user = sessionStore(kit).user.value
  const site = sitesStore(kit).selected.value
  const figures = store.figures.value
  const analytics = figures.status === 'ready' ? figures.value.analytics : null
  if (!user || !site) return null
  return (
    <div className="dashboard">
      <DashboardHead store={store} user={user} site={site} now={now} />
      <div className="columns">
        <div className="stack" data-gap="5">
          <FiguresColumn store={store} site={site} onInstallationHelp={onInstallationHelp} />
        </div>
        <div className="stack" data-gap="5">
          <ViewsCard user={user} now={now} />
          {figures.status === 'loading' && <LinesSkeleton />}
          {analytics && <FirstSteps {...{ analytics, site, user, onInstallationHelp }} />}
          {analytics && <LatestSubscribers latest={analytics.latestSubscribers} now={now} />}
        </div>
      </div>
    </div>
  )
}

/** Tells the host that the figures failed, until they are asked for again. */
function useFailedState(store: ReturnType<typeof dashboardStore>): void {
  const { fail, setState } = useElement()
  const figures = store.figures.value
  const failure = figures.status === 'failed' ? figures.failure : null
  useEffect(() => {
    if (!failure) return
    fail(failure, () => void store.retry())
    return () => setState('failed', false)
  }, [fail, setState, failure, store])
}
