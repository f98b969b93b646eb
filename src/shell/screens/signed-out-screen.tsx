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
 * Nobody is signed in. A fresh visit goes on to the hosted sign-in by itself, once: who comes back
 * from there by the browser's button, or has signed out, finds a button instead of a trap.
 */
export function SignedOutScreen({ reason }: { reason: 'new' | SignedOutReason }) {
  const { signIns } = useShell()
  const signIn = useSignIn()
  const [goesOn] = useState(() => reason === 'new' && signIns.count === 0 && signIn !== null)
  useOnce(() => {
    signIns.count += 1
    signIn?.()
  }, goesOn)
  return goesOn ? (
    <LoadingScreen isSigningIn />
  ) : (
    <SignedOutMessage reason={reason} signIn={signIn} />
  )
}

/** The way to the hosted sign-in, or to the sign-up where the address asks for it; null without one. */
function useSignIn(): (() => void) | null {
  const kit = useKit()
  const { route, location } = useRoute()
  if (kit.tokens.mode === 'host') return null
  const signUp = guard({ ...route, guard: 'signed-in' }, SIGNED_OUT, location.query) === 'sign-up'
  return () => void sessionStore(kit).login({ signUp, returnTo: returnPath(location) })
}

const SIGNED_OUT = { status: 'signed-out' } as const

/** Once signed up, the address must not ask for it again. */
function returnPath(location: ReturnType<typeof useRoute>['location']): string {
  const query = new URLSearchParams(location.query)
  query.delete('signUp')
  return pathOf({ ...location, query })
}
