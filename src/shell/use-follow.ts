import { useElement, useKit } from '../config/context.tsx'
import { useMessages } from '../config/use-messages.ts'
import { screenMessages } from '../messages/screens.ts'
import { useConfirm } from '../ui/feedback/alerts.tsx'
import { pathInShell } from './path-in-shell.ts'
import { useShell } from './shell-context.ts'

/**
 * Follows an address that came from outside, such as a notification's: a page of ours in the shell, an
 * allowed one in this window, a foreign one in a window of its own after its host was read, and
 * nothing else.
 */
export function useFollow(): (address: string) => Promise<void> {
  const { navigation, notices } = useKit()
  const { host } = useElement()
  const { go, router } = useShell()
  const t = useMessages(screenMessages)
  const confirm = useConfirm()
  return async (address) => {
    const verdict = navigation.judge(address)
    switch (verdict.kind) {
      case 'own': {
        const path = pathInShell(address, verdict.path, router)
        if (path === null) navigation.go(address)
        else go(path)
        return
      }
      case 'allowed':
        navigation.go(address)
        return
      case 'foreign': {
        const words = {
          title: t('leaveTitle', { host: verdict.host }),
          text: t('leaveText'),
          confirm: t('leaveConfirm', { host: verdict.host }),
        }
        if ((await confirm(words)) && host?.isConnected !== false) navigation.openWindow(address)
        return
      }
      case 'refused':
        notices.push({ tone: 'error', text: t('addressRefused') })
    }
  }
}
