import { useSignals } from '@preact/signals-react/runtime'
import type { Site } from '../sites/model.ts'
import type { User } from '../user/model.ts'
import type { DashboardActions } from './actions.ts'
import { FirstSteps } from './first-steps.tsx'
import { LatestSubscribers } from './latest-subscribers.tsx'
import { LinesSkeleton } from './skeletons.tsx'
import type { DashboardStore } from './store.ts'
import { ViewsCard } from './views-card.tsx'

type SideCardsProps = {
  store: DashboardStore
  user: User
  site: Site
  now: Date
  actions: DashboardActions
}

/** The right column. The monthly views come with the user's data; the rest waits for the statistics. */
export function SideCards({ store, user, site, now, actions }: SideCardsProps) {
  useSignals()
  const figures = store.figures.value
  return (
    <>
      <ViewsCard user={user} now={now} />
      {figures.status === 'loading' && <LinesSkeleton />}
      {figures.status === 'ready' && (
        <>
          <FirstSteps
            analytics={figures.value.analytics}
            site={site}
            plan={user.plan}
            onInstallationHelp={actions.onInstallationHelp}
          />
          <LatestSubscribers latest={figures.value.analytics.latestSubscribers} now={now} />
        </>
      )}
    </>
  )
}
