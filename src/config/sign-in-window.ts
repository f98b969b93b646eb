import type { Kit } from './kit.ts'
import { navigationOf } from './navigation.ts'

/** The window's name: a second sign-in uses the same window. */
const WINDOW_NAME = 'poplar-sign-in'

/** The part of a window that is used; once it shows the service's page, the browser allows nothing else. */
type OpenedWindow = { location: Pick<Location, 'replace'>; close(): void }

/** How the window is opened. Tests replace it. */
export const signInWindows = {
  open: (): OpenedWindow | null =>
    window.open('about:blank', WINDOW_NAME, 'popup,width=560,height=720'),
}

export type SignInWindow = {
  /** False, and the window closes, if the guarded navigation rejects the address. */
  go(address: string): boolean
  close(): void
}

/**
 * Opens a window for signing in to another service. Call it in the handler of a click, because browsers block windows
 * that open later; the address follows. Null if the browser blocks it.
 */
export function openSignInWindow(kit: Kit): SignInWindow | null {
  const opened = signInWindows.open()
  if (opened === null) return null
  return {
    go(address) {
      const verdict = navigationOf(kit).classify(address)
      const isTrusted = verdict.kind === 'own' || verdict.kind === 'allowed'
      if (isTrusted) opened.location.replace(verdict.href)
      else opened.close()
      return isTrusted
    },
    close: () => opened.close(),
  }
}
