import { effect } from '@preact/signals-core'
import { useEffect, useState } from 'react'
import { useKit } from '../config/context.tsx'
import { sessionStore } from '../features/session/store.ts'
import { sitesStore } from '../features/sites/store.ts'
import type { Shell } from './shell-context.ts'
import { pathOf } from './use-session-start.ts'

/** The person asked for a page of the dashboard; the path is measured after the base path. */
export type NavigateDetail = { path: string }
export type SignedInDetail = { userId: string; email: string }
export type SiteChangedDetail = { siteId: string; domain: string }

/** What the host page may hear, beside `signed-out` and `failed`, which every element sends. */
export type ShellEvents = {
  /** False keeps the shell where it is: the host goes there its own way. */
  onNavigate?: ((detail: NavigateDetail) => boolean) | undefined
  onSignedIn?: ((detail: SignedInDetail) => boolean) | undefined
  onSiteChanged?: ((detail: SiteChangedDetail) => boolean) | undefined
}

/** Tells the host who signed in and which site was chosen, and follows a change of site. */
export function useShellEvents(shell: Shell, events: ShellEvents): void {
  const kit = useKit()
  const [latest] = useState<{ events: ShellEvents }>({ events })
  latest.events = events
  useEffect(() => {
    const { user } = sessionStore(kit)
    let known: string | null = null
    return effect(() => {
      const now = user.value
      if (now && now.userId !== known) {
        latest.events.onSignedIn?.({ userId: now.userId, email: now.email })
      }
      known = now?.userId ?? null
    })
  }, [kit, latest])
  useEffect(
    () =>
      sitesStore(kit).onChange((site, address) => {
        latest.events.onSiteChanged?.({ siteId: site.siteId, domain: site.domain })
        // In place where the dashboard stands already, so that Back does not lead to the other site.
        const isOnDashboard = shell.router.location.peek().path.startsWith('/dashboard')
        shell.router.go(address, { replace: isOnDashboard })
        shell.startAnew()
      }),
    [kit, shell, latest],
  )
  useSiteInAddress(shell)
}

/** An address that names a site which is not the person's, or not the chosen one, is put right. */
function useSiteInAddress({ router }: Shell): void {
  const kit = useKit()
  useEffect(
    () =>
      effect(() => {
        const site = sitesStore(kit).selected.value
        const at = router.location.value
        if (!site || !at.query.has('site_id')) return
        const query = new URLSearchParams(at.query)
        query.set('site_id', site.siteId)
        query.set('domain', site.domain)
        if (`${query}` !== `${at.query}`) router.go(pathOf({ ...at, query }), { replace: true })
      }),
    [kit, router],
  )
}
