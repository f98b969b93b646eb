import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { isIntegrationName } from '../../features/integrations/catalogue.ts'
import { connectionPath } from '../../features/integrations/catalogue-rules.ts'
import {
  broadcastEndedSignIn,
  broadcastRestartedSignIn,
  broadcastSignIn,
} from '../../features/integrations/finished-sign-in.ts'
import type { Connection } from '../../features/integrations/model.ts'
import { OAuthCallbackPage } from '../../features/integrations/oauth-callback-page.tsx'
import {
  forgetSignIn,
  isCancelledSignIn,
  isInOwnWindow,
} from '../../features/integrations/remembered-sign-in.ts'
import type { SignInEnd } from '../../features/integrations/sign-in-problem.tsx'
import { useRoute, useShell } from '../shell-context.ts'
import { useOnce } from '../use-once.ts'

/**
 * `/integrations/oauth_callback/{mailer}`: where a service's sign-in returns to. A window opened for it closes; in the
 * dashboard's own window, the connection's page follows.
 */
export function OAuthCallbackRoute() {
  const kit = useKit()
  const { params, location } = useRoute()
  const { router } = useShell()
  const mailer = params.mailer ?? ''
  // A sign-in that another window finishes meanwhile is forgotten.
  const [isOwnWindow] = useState(() => isInOwnWindow(kit, mailer))
  const [isCancelled] = useState(() => isOwnWindow && isCancelledSignIn(kit, mailer))
  const onEnded: SignInEnd['onEnded'] = (reason) => {
    if (isIntegrationName(mailer)) broadcastEndedSignIn(kit, { integration: mailer, reason })
  }
  const onRestarted: SignInEnd['onRestarted'] = (address) => {
    if (isIntegrationName(mailer)) broadcastRestartedSignIn(kit, { integration: mailer, address })
  }
  const onClose = () => router.go('/callback-close?opened=1', { replace: true })
  const onConnected = (connection: Connection) => {
    broadcastSignIn(kit, connection)
    forgetSignIn(kit)
    const next = isOwnWindow ? '/callback-close?opened=1' : connectionPath(connection.id)
    router.go(next, { replace: true })
  }
  useOnce(() => {
    if (isCancelled) onClose()
  })
  if (isCancelled) return null
  return (
    <OAuthCallbackPage
      mailer={mailer}
      query={location.query}
      onConnected={onConnected}
      end={{ isOwnWindow, onEnded, onRestarted, onClose }}
    />
  )
}
