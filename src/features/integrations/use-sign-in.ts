import { useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import {
  openSignInWindow,
  type SignInWindow,
  signInNavigationOf,
} from '../../config/sign-in-window.ts'
import { useFailure } from '../../config/use-failure.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { toApiFailure } from '../../lib/to-api-failure.ts'
import type { SignInStart } from './api.ts'
import { type FinishedSignIn, useFinishedSignIns } from './finished-sign-in.ts'
import { rememberSignIn } from './remembered-sign-in.ts'
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
  useFinishedSignIns((finished) => {
    const isAwaited = signIn?.integration === finished.integration
    if (isAwaited) setSignIn(null)
    onFinished(finished, isAwaited)
  })

  const start = async (begun: SignInStart): Promise<void> => {
    rememberSignIn(kit, begun, kit.ownsPage)
    openedWindow.current = kit.ownsPage ? openSignInWindow(kit) : null
    if (openedWindow.current === null) rememberSignIn(kit, begun, false)
    setSignIn({ ...begun, status: 'waiting' })
    try {
      const address = await store.startSignIn(begun)
      const isOpen =
        openedWindow.current?.go(address) ?? signInNavigationOf(kit).go(address) === 'went'
      if (!isOpen) setSignIn({ ...begun, status: 'refused', address })
    } catch (error) {
      openedWindow.current?.close()
      setSignIn({ ...begun, status: 'failed', failure: toApiFailure(error) })
    }
  }
  useFailure(
    signIn?.status === 'failed' ? signIn.failure : null,
    () => void (signIn && start(signIn)),
  )
  return {
    signIn,
    start: (begun: SignInStart) => void start(begun),
    stop() {
      openedWindow.current?.close()
      setSignIn(null)
    },
  }
}
