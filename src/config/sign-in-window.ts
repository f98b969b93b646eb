import { type Kit, perKit } from './kit.ts'
import { createKitNavigation } from './navigation.ts'

/** Where owners sign in to connect a service. */
const SIGN_IN_ORIGINS = [
  'https://accounts.google.com',
  'https://accounts.zoho.com',
  'https://app.birdsend.co',
  'https://auth.aweber.com',
  'https://authz.constantcontact.com',
  'https://login.salesforce.com',
]

/** The guarded navigation to the services' sign-in pages. A separate one, because elements that never go there load less. */
export const signInNavigationOf = perKit((kit) => createKitNavigation(kit, SIGN_IN_ORIGINS))

/** The window's name: a second sign-in uses the same window. */
const WINDOW_NAME = 'poplar-sign-in'

/** The part of a window that is used; once it shows the service's page, the browser allows nothing else. */
type OpenedWindow = {
  location: Pick<Location, 'replace'>
  readonly closed: boolean
  close(): void
}

/** How the window is opened. Tests replace it. */
export const signInWindows = {
  open: (): OpenedWindow | null =>
    window.open('about:blank', WINDOW_NAME, 'popup,width=560,height=720'),
}

export type SignInWindow = {
  /** False, and the window closes, if the guarded navigation rejects the address. */
  go(address: string): boolean
  close(): void
  /** Also true if the service's page has cut the tie to this window, so that nobody can tell. */
  isClosed(): boolean
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
      const verdict = signInNavigationOf(kit).classify(address)
      const isTrusted = verdict.kind === 'own' || verdict.kind === 'allowed'
      if (isTrusted) opened.location.replace(verdict.href)
      else opened.close()
      return isTrusted
    },
    close: () => opened.close(),
    isClosed: () => opened.closed,
  }
}
