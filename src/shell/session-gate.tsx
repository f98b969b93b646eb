import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../config/context.tsx'
import { sessionStore } from '../features/session/store.ts'
import {
  CallbackErrorScreen,
  DeactivatedScreen,
  FailedScreen,
  SignOutAfterAlert,
} from './screens/lazy-screens.ts'
import { LoadingScreen } from './screens/loading-screen.tsx'
import { SignedOutScreen } from './screens/signed-out-screen.tsx'
import { SignedIn } from './signed-in.tsx'

/** Shows the screen for the session's state; only signed-in users see the pages. */
export function SessionGate({ round }: { round: number }) {
  useSignals()
  const state = sessionStore(useKit()).state.value
  switch (state.status) {
    case 'starting':
      return <LoadingScreen />
    case 'signing-in':
      return <LoadingScreen isSigningIn />
    case 'signed-out':
      return <SignedOutScreen reason={state.reason} />
    case 'callback-failed':
      return state.reason === 'untrusted' ? (
        <SignOutAfterAlert message={state.description} />
      ) : (
        <CallbackErrorScreen description={state.description} />
      )
    case 'conflict':
      return <SignOutAfterAlert message={state.message} />
    case 'deactivated':
      return <DeactivatedScreen message={state.message} />
    case 'failed':
      return <FailedScreen failure={state.failure} />
    case 'ready':
      return <SignedIn user={state.user} round={round} />
  }
}
