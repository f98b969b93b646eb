import { useMessages } from '../../config/use-messages.ts'
import { pageMessages } from '../../messages/pages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { tellOpener } from '../opened-window.ts'
import { Message } from '../screens/message.tsx'
import { useRoute } from '../shell-context.ts'
import { useTitle } from '../use-document-title.ts'
import { useOnce } from '../use-once.ts'

/**
 * `/callback-close`: tells the window that opened this one to finish, or with `action=reload` to
 * reload, and closes. A browser closes only what a script has opened: else the page says so.
 */
export function CallbackClosePage() {
  const t = useMessages(screenMessages)
  const { location } = useRoute()
  useTitle(useMessages(pageMessages)('callbackClose'))
  useOnce(() => {
    tellOpener(location.query.get('action') === 'reload' ? 'reload' : 'finish')
    // The browser refuses any other window, and writes so into the console.
    if (window.opener !== null || history.length === 1) window.close()
  })
  return <Message title={t('closeWindowTitle')}>{t('closeWindowText')}</Message>
}
