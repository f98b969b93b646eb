import { useElement, useKit } from '../config/context.tsx'
import { navigationOf } from '../config/navigation.ts'
import { useMessages } from '../config/use-messages.ts'
import { sitesStore } from '../features/sites/store.ts'
import { screenMessages } from '../messages/screens.ts'
import { useConfirm } from '../ui/overlays/alerts.tsx'
import { pathInShell } from './path-in-shell.ts'
import { useShell } from './shell-context.ts'

/**
 * Follows a URL from outside, such as a notification's: our own page opens in the shell, an allowed URL in this
 * window, and a foreign one in a new window after the user has confirmed its host. Any other URL is refused.
 */
export function useFollowLink(): (url: string) => Promise<void> {
  const kit = useKit()
  const navigation = navigationOf(kit)
  const { host } = useElement()
  const { router } = useShell()
  const t = useMessages(screenMessages)
  const confirm = useConfirm()
  const openOnSite = useOpenOnSite()
  return async (url) => {
    const verdict = navigation.classify(url)
    switch (verdict.kind) {
      case 'own': {
        const path = pathInShell(url, verdict.path, router)
        if (path === null) navigation.go(url)
        else openOnSite(path)
        return
      }
      case 'allowed':
        navigation.go(url)
        return
      case 'foreign': {
        const labels = {
          title: t('leaveTitle', { host: verdict.host }),
          text: t('leaveText'),
          confirm: t('leaveConfirm', { host: verdict.host }),
        }
        if ((await confirm(labels)) && host?.isConnected !== false) navigation.openWindow(url)
        return
      }
      case 'refused':
        kit.notices.push({ tone: 'error', text: t('addressRefused') })
    }
  }
}

/** Opens a path of the shell, with the site that it names if that is another one of the user's. */
function useOpenOnSite(): (path: string) => void {
  const sites = sitesStore(useKit())
  const { go } = useShell()
  return (path) => {
    const url = new URL(path, location.origin)
    const siteId = url.searchParams.get('site_id')
    const isOther = siteId !== null && siteId !== sites.selected.peek()?.siteId
    if (!isOther || !sites.list.peek().some((site) => site.siteId === siteId)) {
      go(path)
      return
    }
    for (const name of ['site_id', 'domain']) url.searchParams.delete(name)
    sites.select(siteId, url.pathname + url.search)
  }
}
