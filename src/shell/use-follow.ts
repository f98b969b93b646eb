import { useElement, useKit } from '../config/context.tsx'
import { navigationOf } from '../config/navigation.ts'
import { useMessages } from '../config/use-messages.ts'
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
  const { go, router } = useShell()
  const t = useMessages(screenMessages)
  const confirm = useConfirm()
  return async (url) => {
    const verdict = navigation.classify(url)
    switch (verdict.kind) {
      case 'own': {
        const path = pathInShell(url, verdict.path, router)
        if (path === null) navigation.go(url)
        else go(path)
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
