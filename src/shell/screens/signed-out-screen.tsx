import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import type { SignedOutReason } from '../../config/session-end.ts'
import { sessionStore } from '../../features/session/store.ts'
import { guard } from '../rules.ts'
import { useRoute, useShell } from '../shell-context.ts'
import { useOnce } from '../use-once.ts'
import { pathOf } from '../use-session-start.ts'
import { SignedOutMessage } from './lazy-screens.ts'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * Nobody is signed in. A new visit is redirected to the hosted sign-in automatically, but only once: a user who
 * comes back with the browser's Back button, or has signed out, sees a button instead of being redirected again.
 */
export function SignedOutScreen({ reason }: { reason: 'new' | SignedOutReason }) {
  const { autoSignIns } = useShell()
  const signIn = useSignIn()
  const [isAutoSignIn] = useState(
    () => reason === 'new' && autoSignIns.count === 0 && signIn !== null,
  )
  useOnce(() => {
    autoSignIns.count += 1
    signIn?.()
  }, isAutoSignIn)
  return isAutoSignIn ? (
    <LoadingScreen isSigningIn />
  ) : (
    <SignedOutMessage reason={reason} signIn={signIn} />
  )
}

/** Opens the hosted sign-in, or the sign-up if the URL asks for it; null if there is neither. */
function useSignIn(): (() => void) | null {
  const kit = useKit()
  const { route, location } = useRoute()
  if (kit.tokens.mode === 'host') return null
  const signUp = guard({ ...route, guard: 'signed-in' }, SIGNED_OUT, location.query) === 'sign-up'
  return () => void sessionStore(kit).login({ signUp, returnTo: returnPath(location) })
}

const SIGNED_OUT = { status: 'signed-out' } as const

/** Removed so that the URL doesn't ask for sign-up again afterwards. */
function returnPath(location: ReturnType<typeof useRoute>['location']): string {
  const query = new URLSearchParams(location.query)
  query.delete('signUp')
  return pathOf({ ...location, query })
}
