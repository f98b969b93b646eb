import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { screenMessages } from '../../messages/screens.ts'
import { useAlert } from '../../ui/overlays/alerts.tsx'
import { useTitle } from '../use-document-title.ts'
import { useOnce } from '../use-once.ts'
import { Message } from './message.tsx'

/**
 * An alert that must be confirmed, followed by logout: the email belongs to a second account, or the callback
 * can't be trusted.
 */
export function SignOutAfterAlert({ message }: { message: string }) {
  const t = useMessages(screenMessages)
  const title = t('signInProblemTitle')
  useTitle(title)
  const session = sessionStore(useKit())
  const alert = useAlert()
  useOnce(() => {
    void alert({ text: message }).then(() => session.signOut())
  })
  return <Message title={title}>{message}</Message>
}
