import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { sessionStore } from '../../features/session/store.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { SignedOutScreen } from './signed-out-screen.tsx'

/** `/logout`: signs out here, in other tabs and at the provider. */
export function LogoutScreen() {
  useSignals()
  const session = sessionStore(useKit())
  const state = session.state.value
  useEffect(() => session.signOut(), [session])
  return state.status === 'signed-out' ? <SignedOutScreen reason="asked" /> : <LoadingScreen />
}
