import { useEffect, useRef, useState } from 'react'
import type { Kit } from '../../config/kit.ts'
import {
  openSignInWindow,
  type SignInWindow,
  signInNavigationOf,
} from '../../config/sign-in-window.ts'
import { type Async, createLatestRequest } from '../../lib/async.ts'
import type { SignInStart } from './api.ts'
import { rememberSignIn } from './remembered-sign-in.ts'

export type Target = ReturnType<typeof createTarget>

/** How often it is looked whether the window is still open, in milliseconds. Browsers have no event for it. */
export const WINDOW_POLL_MS = 1_000

export function useLostWindow(
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
export function createTarget(kit: Kit) {
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
export function useLatestStart(target: Target) {
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
