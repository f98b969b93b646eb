import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import {
  openSignInWindow,
  type SignInWindow,
  signInNavigationOf,
} from '../../config/sign-in-window.ts'
import { useFailure } from '../../config/use-failure.ts'
import { type Async, createLatestRequest } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { SignInStart } from './api.ts'
import { type FinishedSignIn, useFinishedSignIns } from './finished-sign-in.ts'
import { forgetSignIn, rememberSignIn } from './remembered-sign-in.ts'
import { integrationsStore } from './store.ts'

/** A sign-in to a service, from the press of the button until its window is closed. */
export type SignIn = SignInStart &
  (
    | { status: 'waiting' }
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
  const openedWindow = useRef<SignInWindow | null>(null)
  const latestStart = useLatestStart(openedWindow)
  useFinishedSignIns((finished) => {
    const isAwaited = signIn?.integration === finished.integration
    if (isAwaited) setSignIn(null)
    onFinished(finished, isAwaited)
  })

  const showStarted = (begun: SignInStart, state: Async<string>): void => {
    if (state.status === 'loading') setSignIn({ ...begun, status: 'waiting' })
    if (state.status === 'failed') {
      openedWindow.current?.close()
      setSignIn({ ...begun, ...state })
    }
    if (state.status !== 'ready') return
    const address = state.value
    const isOpen =
      openedWindow.current?.go(address) ?? signInNavigationOf(kit).go(address) === 'went'
    if (!isOpen) setSignIn({ ...begun, status: 'refused', address })
  }
  const start = (begun: SignInStart): void => {
    rememberSignIn(kit, begun, kit.ownsPage)
    openedWindow.current = kit.ownsPage ? openSignInWindow(kit) : null
    if (openedWindow.current === null) rememberSignIn(kit, begun, false)
    latestStart.run(
      (signal) => store.startSignIn(begun, { signal }),
      (state) => showStarted(begun, state),
    )
  }
  useFailure(signIn?.status === 'failed' ? signIn.failure : null, () => signIn && start(signIn))
  return {
    signIn,
    start,
    stop() {
      latestStart.stop()
      openedWindow.current?.close()
      forgetSignIn(kit)
      setSignIn(null)
    },
  }
}

/** Asks for the address of a sign-in. One that is stopped or replaced meanwhile, or whose page is left, opens nothing. */
function useLatestStart(openedWindow: RefObject<SignInWindow | null>) {
  const [request] = useState(createLatestRequest)
  const isPending = useRef(false)
  useEffect(
    () => () => {
      request.stop()
      if (isPending.current) openedWindow.current?.close()
    },
    [request, openedWindow],
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
