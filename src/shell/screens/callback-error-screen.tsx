import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { screenMessages } from '../../messages/screens.ts'
import { sessionMessages } from '../../messages/session.ts'
import { Button } from '../../ui/fields/button.tsx'
import { useTitle } from '../use-document-title.ts'
import { Message } from './message.tsx'

/** The sign-in callback failed: shows the provider's message as text, and two next steps. */
export function CallbackErrorScreen({ description }: { description: string }) {
  const kit = useKit()
  const screenText = useMessages(sessionMessages)
  const t = useMessages(screenMessages)
  useTitle(t('signInProblemTitle'))
  return (
    <Message
      title={t('signInProblemTitle')}
      actions={
        <>
          <Button variant="primary" onClick={() => void sessionStore(kit).login()}>
            {screenText('tryAgain')}
          </Button>
          <Button href={kit.config.links.support} target="_blank" rel="noopener">
            {screenText('contact')}
          </Button>
        </>
      }
    >
      {description}
    </Message>
  )
}
