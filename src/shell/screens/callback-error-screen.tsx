import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { actionMessages } from '../../messages/actions.ts'
import { screenMessages } from '../../messages/screens.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Button } from '../../ui/fields/button.tsx'
import { useTitle } from '../use-document-title.ts'
import { Message } from './message.tsx'

/** The sign-in callback failed: shows the provider's message as text, and two next steps. */
export function CallbackErrorScreen({ description }: { description: string }) {
  const kit = useKit()
  const t = useMessages(screenMessages)
  const uiText = useMessages(uiMessages)
  const actionText = useMessages(actionMessages)
  useTitle(t('signInProblemTitle'))
  return (
    <Message
      title={t('signInProblemTitle')}
      actions={
        <>
          <Button variant="primary" onClick={() => void sessionStore(kit).login()}>
            {uiText('tryAgain')}
          </Button>
          <Button href={kit.config.links.support} target="_blank" rel="noopener">
            {actionText('contact')}
          </Button>
        </>
      }
    >
      {description}
    </Message>
  )
}
