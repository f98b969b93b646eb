import { useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import type { Async } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { SignInStart } from './api.ts'
import type { IntegrationName } from './catalogue.ts'
import { type FinishedSignIn, useSignInsElsewhere } from './finished-sign-in.ts'
import { rememberCancel } from './remembered-sign-in.ts'
import { createTarget, type Target, useLatestStart, useLostWindow } from './sign-in-target.ts'
import { integrationsStore } from './store.ts'

/** A sign-in to a service, from the press of the button until its window is closed. */
export type SignIn = SignInStart &
  (
    | { status: 'waiting' }
    /** In the window: the owner gave no access, or something failed, which the window says. */
    | { status: 'denied' | 'ended' }
    /** The window is closed, or its page has cut the tie to this one. */
    | { status: 'lost' }
    | { status: 'failed'; failure: ApiFailure }
    /** The guarded navigation rejected the provider's address. */
    | { status: 'refused'; address: string }
  )

type OnFinished = (finished: FinishedSignIn, isAwaited: boolean) => void

/**
 * Signs in to a service in a new window, or in this one if the browser blocks windows or the page belongs to a host.
 * `onFinished` is also called for sign-ins that this page doesn't wait for, because it was reloaded for example.
 */
export function useSignIn(onFinished: OnFinished) {
  const kit = useKit()
  const store = integrationsStore(kit)
  const [signIn, show] = useState<SignIn | null>(null)
  const [target] = useState(() => createTarget(kit))
  const { current: addresses } = useRef<string[]>([])
  const shown = { signIn, show, target, addresses }
  useSignInElsewhere(shown, onFinished)
  const { start, stopStart } = useStart(shown)
  return {
    signIn,
    start,
    stop() {
      stopStart()
      target.close()
      for (const address of addresses.splice(0))
        if (signIn !== null) void store.cancelSignIn(signIn, address)
      if (signIn !== null) rememberCancel(kit, signIn, target.hasWindow())
      show(null)
    },
  }
}

type ShownSignIn = {
  signIn: SignIn | null
  show: (next: SignIn | null) => void
  target: Target
  /** Where the sign-in that is shown may go on: each address of the service, with a state of its own. */
  addresses: string[]
}

const pendingSignIn = ({ integration, connectionId }: SignIn): SignInStart => ({
  ...{ integration, connectionId },
})

/** Follows what happens to the sign-in in its own window. */
function useSignInElsewhere(
  { signIn, show, target, addresses }: ShownSignIn,
  onFinished: OnFinished,
): void {
  const isAwaited = (integration: IntegrationName) => signIn?.integration === integration
  useSignInsElsewhere({
    onFinished(finished) {
      if (isAwaited(finished.integration)) {
        addresses.splice(0)
        show(null)
      }
      onFinished(finished, isAwaited(finished.integration))
    },
    onEnded({ integration, reason }) {
      if (signIn !== null && isAwaited(integration))
        show({ ...pendingSignIn(signIn), status: reason === 'denied' ? 'denied' : 'ended' })
    },
    onRestarted({ integration, address }) {
      if (signIn === null || !isAwaited(integration)) return
      addresses.push(address)
      show({ ...pendingSignIn(signIn), status: 'waiting' })
    },
  })
  useLostWindow(target, {
    isWatching: signIn?.status === 'waiting',
    onLost: () => signIn && show({ ...pendingSignIn(signIn), status: 'lost' }),
  })
}

/** Asks the server for the service's address, and opens it. */
function useStart({ signIn, show, target, addresses }: ShownSignIn) {
  const store = integrationsStore(useKit())
  const latestStart = useLatestStart(target)
  const showStarted = (pending: SignInStart, state: Async<string>): void => {
    if (state.status === 'loading') show({ ...pending, status: 'waiting' })
    if (state.status === 'failed') {
      target.close()
      show({ ...pending, ...state })
    }
    if (state.status !== 'ready') return
    addresses.push(state.value)
    if (!target.go(state.value)) show({ ...pending, status: 'refused', address: state.value })
  }
  const start = (pending: SignInStart): void => {
    target.open(pending)
    const load = (signal: AbortSignal) => store.startSignIn(pending, { signal })
    latestStart.run(load, (state) => showStarted(pending, state))
  }
  useFailure(signIn?.status === 'failed' ? signIn.failure : null, () => signIn && start(signIn))
  return { start, stopStart: latestStart.stop }
}
