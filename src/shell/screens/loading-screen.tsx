import { useEffect } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { pageMessages } from '../../messages/pages.ts'
import { sessionMessages } from '../../messages/session.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useRoute, useShell } from '../shell-context.ts'
import { useTitle } from '../use-document-title.ts'

/** Shown while the user loads, or while redirecting to sign-in and back. */
export function LoadingScreen({ isSigningIn = false }: { isSigningIn?: boolean }) {
  const t = useMessages(sessionMessages)
  const titles = useMessages(pageMessages)
  const { route } = useRoute()
  const shell = useShell()
  const isReturning = route.name === 'loginSuccess'
  useTitle(titles(isSigningIn && !isReturning ? 'login' : route.name))
  useEffect(() => shell.holdLoading(), [shell])
  const isRedirecting = isSigningIn && !isReturning
  return (
    <div className="whole-screen">
      <Spinner {...(isRedirecting ? { label: t('signingIn') } : {})} />
    </div>
  )
}
