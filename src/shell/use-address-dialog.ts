import type { RouterLocation } from '../lib/router.ts'
import { useRoute, useShell } from './shell-context.ts'
import { pathOf } from './use-session-start.ts'

const PARAMETER = 'dialog'

/**
 * The open dialog is part of the URL, `?dialog=create-campaign`: a reload keeps it open, Back closes it, and any
 * page can link to it.
 */
export type UrlDialog = 'create-campaign' | 'installation-help'

export function useUrlDialog(name: UrlDialog): {
  isOpen: boolean
  open(): void
  close(): void
} {
  const { router } = useShell()
  const { location } = useRoute()
  // Read when called, because the dialog may close after the shell has navigated to another page.
  const isOpenIn = ({ query }: RouterLocation): boolean => query.get(PARAMETER) === name
  return {
    isOpen: isOpenIn(location),
    open: () => router.go(withDialog(router.location.peek(), name)),
    close() {
      const now = router.location.peek()
      if (isOpenIn(now)) router.go(withDialog(now, null), { replace: true })
    },
  }
}

function withDialog(location: RouterLocation, name: UrlDialog | null): string {
  const query = new URLSearchParams(location.query)
  if (name === null) query.delete(PARAMETER)
  else query.set(PARAMETER, name)
  return pathOf({ ...location, query })
}
