import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { screenMessages } from '../../messages/screens.ts'
import { sessionMessages } from '../../messages/session.ts'
import { Button } from '../../ui/fields/button.tsx'
import { useTitle } from '../use-document-title.ts'
import { Message } from './message.tsx'

/** For a deactivated account: replaces the page with the server's message, shown as text. */
export function DeactivatedScreen({ message }: { message: string }) {
  const session = sessionStore(useKit())
  const screenText = useMessages(sessionMessages)
  useTitle(useMessages(screenMessages)('titleDeactivated'))
  return (
    <Message
      isLong
      title={message}
      actions={<Button onClick={() => session.signOut()}>{screenText('logOut')}</Button>}
    />
  )
}
