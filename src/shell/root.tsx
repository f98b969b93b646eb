import { PageBoundary } from './page-boundary.tsx'
import { RoutePage } from './pages/route-page.tsx'
import { Redirect } from './redirect.tsx'
import { CallbackClosePage, Welcome } from './screens/lazy-screens.ts'
import { LogoutScreen } from './screens/logout-screen.tsx'
import { SessionGate } from './session-gate.tsx'
import { useRoute } from './shell-context.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { useOpenedWindows } from './use-opened-windows.ts'
import { useSessionStart } from './use-session-start.ts'

/** Public pages render without a session; all others wait for it. */
export function Root({ round }: { round: number }) {
  const { route } = useRoute()
  useDocumentTitle()
  useSessionStart()
  useOpenedWindows()
  if (route.redirect !== undefined && route.guard === 'public')
    return <Redirect to={route.redirect} />
  switch (route.name) {
    case 'logout':
      return <LogoutScreen />
    case 'callbackClose':
      return <CallbackClosePage />
    case 'login':
    case 'loginSuccess':
      return <SessionGate round={round} />
  }
  if (route.guard !== 'public') return <SessionGate round={round} />
  return (
    <Welcome>
      <PageBoundary key={round}>
        <RoutePage />
      </PageBoundary>
    </Welcome>
  )
}
