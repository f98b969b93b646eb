import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { sessionStore } from '../features/session/store.ts'
import { sitesStore } from '../features/sites/store.ts'
import type { ShellContextValue } from './shell-context.ts'
import { pathOf } from './use-session-start.ts'

/** The user navigated to a page in the dashboard; the path doesn't include the base path. */
export type NavigateDetail = { path: string }
export type SignedInDetail = { userId: string; email: string }
export type SiteChangedDetail = { siteId: string; domain: string }

/** The shell's events for the host page, in addition to `signed-out` and `failed`, which every element sends. */
export type ShellEvents = {
  /** If it returns false, the shell doesn't navigate: the host handles it. */
  onNavigate?: ((detail: NavigateDetail) => boolean) | undefined
  onSignedIn?: ((detail: SignedInDetail) => boolean) | undefined
  onSiteChanged?: ((detail: SiteChangedDetail) => boolean) | undefined
}

/** Notifies the host when a user signs in or another site is selected, and updates the shell for the new site. */
export function useShellEvents(shell: ShellContextValue, events: ShellEvents): void {
  const kit = useKit()
  const [latest] = useState<{ events: ShellEvents }>({ events })
  latest.events = events
  useEffect(() => {
    const { user } = sessionStore(kit)
    let lastUserId: string | null = null
    return effect(() => {
      const currentUser = user.value
      if (currentUser && currentUser.userId !== lastUserId) {
        latest.events.onSignedIn?.({ userId: currentUser.userId, email: currentUser.email })
      }
      lastUserId = currentUser?.userId ?? null
    })
  }, [kit, latest])
  useEffect(
    () =>
      sitesStore(kit).onChange((site, url) => {
        latest.events.onSiteChanged?.({ siteId: site.siteId, domain: site.domain })
        // Replaces the entry if already on the dashboard, so that Back doesn't return to the previous site.
        const isOnDashboard = shell.router.location.peek().path.startsWith('/dashboard')
        shell.router.go(url, { replace: isOnDashboard })
        shell.restart()
      }),
    [kit, shell, latest],
  )
  useSiteInUrl(shell)
}

/** Corrects a URL whose site isn't one of the user's, or isn't the selected one. */
function useSiteInUrl({ router }: ShellContextValue): void {
  const kit = useKit()
  useEffect(
    () =>
      effect(() => {
        const site = sitesStore(kit).selected.value
        const currentLocation = router.location.value
        if (!site || !currentLocation.query.has('site_id')) return
        const query = new URLSearchParams(currentLocation.query)
        query.set('site_id', site.siteId)
        query.set('domain', site.domain)
        if (`${query}` !== `${currentLocation.query}`)
          router.go(pathOf({ ...currentLocation, query }), { replace: true })
      }),
    [kit, router],
  )
}
