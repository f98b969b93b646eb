import { useEffect, useRef, useState } from 'react'
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
 * @param finishedWindows how many windows have reported that they are done
 */
export function useSignIn(finishedWindows: number, onDone: (signIn: SignInStart) => void) {
  const kit = useKit()
  const store = integrationsStore(kit)
  const [signIn, setSignIn] = useState<SignIn | null>(null)
  const openedWindow = useRef<SignInWindow | null>(null)
  const latest = useRef({ signIn, onDone })
  latest.current = { signIn, onDone }

  useEffect(() => {
    const { signIn: current, onDone: done } = latest.current
    if (finishedWindows === 0 || current === null) return
    setSignIn(null)
    done(current)
  }, [finishedWindows])
  // A provider may cut the tie between the windows, so that this page isn't notified.
  useRefreshOnFocus(signIn?.status === 'waiting', store.refresh)

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

function useRefreshOnFocus(isWaiting: boolean, refresh: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return
    const onFocus = () => void refresh()
    addEventListener('focus', onFocus)
    return () => removeEventListener('focus', onFocus)
  }, [isWaiting, refresh])
}
