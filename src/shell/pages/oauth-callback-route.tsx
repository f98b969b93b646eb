import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { isIntegrationName } from '../../features/integrations/catalogue.ts'
import { connectionPath } from '../../features/integrations/catalogue-rules.ts'
import {
  broadcastEndedSignIn,
  broadcastSignIn,
} from '../../features/integrations/finished-sign-in.ts'
import type { Connection } from '../../features/integrations/model.ts'
import { OAuthCallbackPage } from '../../features/integrations/oauth-callback-page.tsx'
import { forgetSignIn, isInOwnWindow } from '../../features/integrations/remembered-sign-in.ts'
import type { SignInEnd } from '../../features/integrations/sign-in-problem.tsx'
import { useRoute, useShell } from '../shell-context.ts'

/**
 * `/integrations/oauth_callback/{mailer}`: where a service's sign-in returns to. A window opened for it closes; in the
 * dashboard's own window, the connection's page follows.
 */
export function OAuthCallbackRoute() {
  const kit = useKit()
  const { params, location } = useRoute()
  const { router } = useShell()
  const mailer = params.mailer ?? ''
  // The dashboard's other window forgets the sign-in when it is given up there.
  const [isOwnWindow] = useState(() => isInOwnWindow(kit, mailer))
  const onEnded: SignInEnd['onEnded'] = (reason) => {
    if (isIntegrationName(mailer)) broadcastEndedSignIn(kit, { integration: mailer, reason })
  }
  const onClose = () => router.go('/callback-close?opened=1', { replace: true })
  const onConnected = (connection: Connection) => {
    const { id, integration } = connection
    broadcastSignIn(kit, connection)
    const next = isInOwnWindow(kit, integration) ? '/callback-close?opened=1' : connectionPath(id)
    forgetSignIn(kit)
    router.go(next, { replace: true })
  }
  return (
    <OAuthCallbackPage
      mailer={mailer}
      query={location.query}
      onConnected={onConnected}
      end={{ isOwnWindow, onEnded, onClose }}
    />
  )
}
