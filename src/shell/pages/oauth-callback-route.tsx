import { isSignInWindow } from '../../config/sign-in-window.ts'
import { connectionPath } from '../../features/integrations/catalogue-rules.ts'
import { OAuthCallbackPage } from '../../features/integrations/oauth-callback-page.tsx'
import { useRoute, useShell } from '../shell-context.ts'

/**
 * `/integrations/oauth_callback/{mailer}`: where a service's sign-in returns to. A window opened for it closes; in the
 * dashboard's own window, the connection's page follows.
 */
export function OAuthCallbackRoute() {
  const { params, location } = useRoute()
  const { router } = useShell()
  return (
    <OAuthCallbackPage
      mailer={params.mailer ?? ''}
      query={location.query}
      onConnected={({ id }) =>
        router.go(isSignInWindow() ? '/callback-close' : connectionPath(id), { replace: true })
      }
    />
  )
}
