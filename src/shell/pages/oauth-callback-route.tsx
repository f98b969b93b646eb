import { useKit } from '../../config/context.tsx'
import { connectionPath } from '../../features/integrations/catalogue-rules.ts'
import { broadcastSignIn } from '../../features/integrations/finished-sign-in.ts'
import type { Connection } from '../../features/integrations/model.ts'
import { OAuthCallbackPage } from '../../features/integrations/oauth-callback-page.tsx'
import { forgetSignIn, isInOwnWindow } from '../../features/integrations/remembered-sign-in.ts'
import { useRoute, useShell } from '../shell-context.ts'

/**
 * `/integrations/oauth_callback/{mailer}`: where a service's sign-in returns to. A window opened for it closes; in the
 * dashboard's own window, the connection's page follows.
 */
export function OAuthCallbackRoute() {
  const kit = useKit()
  const { params, location } = useRoute()
  const { router } = useShell()
  const onConnected = (connection: Connection) => {
    const { id, integration } = connection
    broadcastSignIn(kit, connection)
    const next = isInOwnWindow(kit, integration) ? '/callback-close?opened=1' : connectionPath(id)
    forgetSignIn(kit)
    router.go(next, { replace: true })
  }
  return (
    <OAuthCallbackPage
      mailer={params.mailer ?? ''}
      query={location.query}
      onConnected={onConnected}
    />
  )
}
