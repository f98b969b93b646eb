import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { pageMessages } from '../../messages/pages.ts'
import { screenMessages } from '../../messages/screens.ts'
import { Button } from '../../ui/fields/button.tsx'
import { notifyOpener } from '../notify-opener.ts'
import { Message } from '../screens/message.tsx'
import { useRoute } from '../shell-context.ts'
import { useTitle } from '../use-document-title.ts'
import { useOnce } from '../use-once.ts'

/**
 * `/callback-close`: tells the opener that this window is finished, or with `action=reload` to reload, and closes.
 * A browser only closes windows that a script opened; otherwise the page shows a message. `opened=1` says that a script
 * opened the window, although another site's page has cut the tie to the opener.
 */
export function CallbackClosePage() {
  const t = useMessages(screenMessages)
  const { location } = useRoute()
  const { linkTo } = usePaths()
  useTitle(useMessages(pageMessages)('callbackClose'))
  const isOpened = window.opener !== null || location.query.get('opened') === '1'
  useOnce(() => {
    notifyOpener(location.query.get('action') === 'reload' ? 'reload' : 'finish')
    // The browser refuses to close any other window and logs a warning.
    if (isOpened || history.length === 1) window.close()
  })
  // Somebody who opened the page's address is not in a window that can be closed.
  return (
    <Message
      title={t('closeWindowTitle')}
      actions={!isOpened && <Button {...linkTo('/dashboard')}>{t('toDashboard')}</Button>}
    >
      {t('closeWindowText')}
    </Message>
  )
}
