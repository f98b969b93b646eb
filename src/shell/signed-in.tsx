import type { User } from '../features/user/model.ts'
import { Frame } from './frame.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { RoutePage } from './pages/route-page.tsx'
import { Redirect } from './redirect.tsx'
import { guard } from './rules.ts'
import { AskAdminPage, Onboarding, Welcome } from './screens/lazy-screens.ts'
import { LoadingScreen } from './screens/loading-screen.tsx'
import { useRoute } from './shell-context.ts'
import { shellPart } from './shell-part.tsx'
import { useFirstRun } from './use-first-run.ts'

const NoAccessPage = shellPart(() =>
  import('./pages/no-access-page.tsx').then((file) => file.NoAccessPage),
)
const MarketplaceNotice = shellPart(
  () => import('./notices/marketplace-notice.tsx').then((file) => file.Marketplace),
  () => null,
)
const Studio = shellPart(
  () => import('./studio-frame.tsx').then((file) => file.Studio),
  LoadingScreen,
)

/** What a signed-in user sees at the current URL: first run, the page, or why it isn't available. */
export function SignedIn({ user, round }: { user: User; round: number }) {
  const { route, location } = useRoute()
  const firstRun = useFirstRun(user)
  const decision = guard(route, { status: 'signed-in', user }, location.query)
  if (route.name === 'login' || route.name === 'loginSuccess') return <LoadingScreen />
  if (typeof decision === 'object') return <Redirect to={decision.redirect} />
  if (route.layout !== 'bare' && firstRun.screen === 'wizard') {
    return <Onboarding email={user.email} onFinished={firstRun.finish} />
  }
  if (route.layout !== 'bare' && firstRun.screen === 'ask-admin') {
    return (
      <Welcome email={user.email}>
        <AskAdminPage adminEmail={user.adminEmail} />
      </Welcome>
    )
  }
  const page = (
    <>
      {user.plan?.gateway === 'appsumo' && route.layout !== 'bare' && (
        <MarketplaceNotice user={user} />
      )}
      <PageBoundary key={`${round} ${location.path}`}>
        {decision === 'no-access' ? <NoAccessPage adminEmail={user.adminEmail} /> : <RoutePage />}
      </PageBoundary>
    </>
  )
  if (route.layout === 'shell') return <Frame user={user}>{page}</Frame>
  return route.layout === 'bare' ? (
    <Welcome email={user.email}>{page}</Welcome>
  ) : (
    <Studio>{page}</Studio>
  )
}
