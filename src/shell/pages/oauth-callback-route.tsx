import { useKit } from '../../config/context.tsx'
import { connectionPath } from '../../features/integrations/catalogue-rules.ts'
import type { Connection } from '../../features/integrations/model.ts'
import { OAuthCallbackPage } from '../../features/integrations/oauth-callback-page.tsx'
import { isInOwnWindow } from '../../features/integrations/remembered-sign-in.ts'
import { useRoute, useShell } from '../shell-context.ts'
import { announceSignedIn } from '../use-finished-windows.ts'

/**
 * `/integrations/oauth_callback/{mailer}`: where a service's sign-in returns to. A window opened for it closes; in the
 * dashboard's own window, the connection's page follows.
 */
export function OAuthCallbackRoute() {
  const kit = useKit()
  const { params, location } = useRoute()
  const { router } = useShell()
  const onConnected = ({ id }: Connection) => {
    const hasOwnWindow = isInOwnWindow(kit)
    if (hasOwnWindow) announceSignedIn(kit)
    router.go(hasOwnWindow ? '/callback-close' : connectionPath(id), { replace: true })
  }
  return (
    <OAuthCallbackPage
      mailer={params.mailer ?? ''}
      query={location.query}
      onConnected={onConnected}
    />
  )
}
