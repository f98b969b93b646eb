import { useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import type { Kit } from '../../config/kit.ts'
import {
  openSignInWindow,
  type SignInWindow,
  signInNavigationOf,
} from '../../config/sign-in-window.ts'
import { useFailure } from '../../config/use-failure.ts'
import { type Async, createLatestRequest } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { SignInStart } from './api.ts'
import type { IntegrationName } from './catalogue.ts'
import { type FinishedSignIn, useSignInsElsewhere } from './finished-sign-in.ts'
import { rememberCancel, rememberSignIn } from './remembered-sign-in.ts'
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

/**
 * Signs in to a service in a new window, or in this one if the browser blocks windows or the page belongs to a host.
 * `onFinished` is also called for sign-ins that this page doesn't wait for, because it was reloaded for example.
 */
export function useSignIn(onFinished: (finished: FinishedSignIn, isAwaited: boolean) => void) {
  const kit = useKit()
  const store = integrationsStore(kit)
  const [signIn, setSignIn] = useState<SignIn | null>(null)
  const [target] = useState(() => createTarget(kit))
  const latestStart = useLatestStart(target)
  /** Where the sign-in that is shown may go on: each address of the service, with a state of its own. */
  const addresses = useRef<string[]>([])
  const isAwaited = (integration: IntegrationName) => signIn?.integration === integration
  useSignInsElsewhere({
    onFinished(finished) {
      if (isAwaited(finished.integration)) {
        addresses.current = []
        setSignIn(null)
      }
      onFinished(finished, isAwaited(finished.integration))
    },
    onEnded({ integration, reason }) {
      if (signIn !== null && isAwaited(integration))
        setSignIn({ ...pendingSignIn(signIn), status: reason === 'denied' ? 'denied' : 'ended' })
    },
    onRestarted({ integration, address }) {
      if (signIn === null || !isAwaited(integration)) return
      addresses.current.push(address)
      setSignIn({ ...pendingSignIn(signIn), status: 'waiting' })
    },
  })
  useLostWindow(target, {
    isWatching: signIn?.status === 'waiting',
    onLost: () => signIn && setSignIn({ ...pendingSignIn(signIn), status: 'lost' }),
  })

  const showStarted = (pending: SignInStart, state: Async<string>): void => {
    if (state.status === 'loading') setSignIn({ ...pending, status: 'waiting' })
    if (state.status === 'failed') {
      target.close()
      setSignIn({ ...pending, ...state })
    }
    if (state.status !== 'ready') return
    addresses.current.push(state.value)
    if (!target.go(state.value)) setSignIn({ ...pending, status: 'refused', address: state.value })
  }
  const start = (pending: SignInStart): void => {
    target.open(pending)
    const load = (signal: AbortSignal) => store.startSignIn(pending, { signal })
    latestStart.run(load, (state) => showStarted(pending, state))
  }
  useFailure(signIn?.status === 'failed' ? signIn.failure : null, () => signIn && start(signIn))
  return {
    signIn,
    start,
    stop() {
      latestStart.stop()
      target.close()
      for (const address of addresses.current.splice(0))
        if (signIn !== null) void store.cancelSignIn(signIn, address)
      if (signIn !== null) rememberCancel(kit, signIn, target.hasWindow())
      setSignIn(null)
    },
  }
}

const pendingSignIn = ({ integration, connectionId }: SignIn): SignInStart => ({
  ...{ integration, connectionId },
})

type Target = ReturnType<typeof createTarget>

/** How often it is looked whether the window is still open, in milliseconds. Browsers have no event for it. */
export const WINDOW_POLL_MS = 1_000

function useLostWindow(
  target: Target,
  { isWatching, onLost }: { isWatching: boolean; onLost: () => void },
): void {
  const latest = useRef(onLost)
  latest.current = onLost
  useEffect(() => {
    if (!isWatching) return
    const timer = setInterval(() => {
      if (target.isClosed()) latest.current()
    }, WINDOW_POLL_MS)
    return () => clearInterval(timer)
  }, [isWatching, target])
}

/** Where the service's page opens: a new window if possible, otherwise this one. */
function createTarget(kit: Kit) {
  let opened: SignInWindow | null = null
  return {
    /** Call it in the handler of a click. */
    open(pending: SignInStart): void {
      opened = kit.ownsPage ? openSignInWindow(kit) : null
      rememberSignIn(kit, pending, opened !== null)
    },
    /** False if the guarded navigation rejects the address. */
    go: (address: string): boolean =>
      opened?.go(address) ?? signInNavigationOf(kit).go(address) === 'went',
    close: () => opened?.close(),
    hasWindow: () => opened !== null,
    /** False without a window of its own. */
    isClosed: () => opened?.isClosed() ?? false,
  }
}

/** Asks for the address of a sign-in. One that is stopped or replaced meanwhile, or whose page is left, opens nothing. */
function useLatestStart(target: Target) {
  const [request] = useState(createLatestRequest)
  const isPending = useRef(false)
  useEffect(
    () => () => {
      request.stop()
      if (isPending.current) target.close()
    },
    [request, target],
  )
  return {
    run(load: (signal: AbortSignal) => Promise<string>, show: (state: Async<string>) => void) {
      void request.run(load, (state) => {
        isPending.current = state.status === 'loading'
        show(state)
      })
    },
    stop: request.stop,
  }
}
