import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { useKit } from '../config/context.tsx'
import type { AuthSettings } from '../config/options.ts'
import { sessionStore } from '../features/session/store.ts'
import type { RouterLocation } from '../lib/router.ts'
import { useRoute, useShell } from './shell-context.ts'
import { useOnce } from './use-once.ts'

/**
 * Starts the session on the first page that needs one: with the provider's response if this is the callback URL,
 * else with the stored session.
 */
export function useSessionStart(): void {
  useSignals()
  const kit = useKit()
  const { router } = useShell()
  const { route } = useRoute()
  const session = sessionStore(kit)
  const isReturning = useRef(false)
  const needsSession = route.guard !== 'public' || SIGN_IN_PAGES.includes(route.name)

  useOnce(() => {
    session.trackPath(() => pathOf(router.location.peek()))
    const currentUrl = new URL(location.href)
    isReturning.current = route.name === 'loginSuccess' || isCallback(currentUrl, kit.config.auth)
    if (isReturning.current) void session.finishCallback(currentUrl)
    else void session.start(new URL(pathOf(router.location.peek()), location.origin))
  }, needsSession)

  useEffect(() => (needsSession ? session.attend() : undefined), [needsSession, session])

  const isReady = session.state.value.status === 'ready'
  useEffect(() => {
    if (!isReady || !(isReturning.current || SIGN_IN_PAGES.includes(route.name))) return
    isReturning.current = false
    router.go(session.popReturnPath(), { replace: true })
  }, [isReady, route.name, router, session])
}

const SIGN_IN_PAGES: readonly string[] = ['login', 'loginSuccess']

export const pathOf = ({ path, query, hash }: RouterLocation): string =>
  path + (query.size > 0 ? `?${query}` : '') + (hash === '' ? '' : `#${hash}`)

/** With routing other than `history`, only the page's own URL shows whether it is the callback. */
function isCallback({ origin, pathname }: URL, auth: AuthSettings | null): boolean {
  return auth !== null && withoutSlash(origin + pathname) === withoutSlash(auth.redirectUri)
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
