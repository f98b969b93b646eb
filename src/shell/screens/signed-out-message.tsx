import { useKit } from '../../config/context.tsx'
import type { SignedOutReason } from '../../config/session-end.ts'
import { useMessages } from '../../config/use-messages.ts'
import { sessionStore } from '../../features/session/store.ts'
import { actionMessages } from '../../messages/actions.ts'
import { screenMessages } from '../../messages/screens.ts'
import { sessionMessages } from '../../messages/session.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Button } from '../../ui/fields/button.tsx'
import { useTitle } from '../use-document-title.ts'
import { Message } from './message.tsx'

type SignedOutMessageProps = { reason: 'new' | SignedOutReason; signIn: (() => void) | null }

/** Says that nobody is signed in and why, with a button to sign in. */
export function SignedOutMessage({ reason, signIn }: SignedOutMessageProps) {
  const sessionText = useMessages(sessionMessages)
  const t = useMessages(screenMessages)
  const uiText = useMessages(uiMessages)
  const actionText = useMessages(actionMessages)
  const session = sessionStore(useKit())
  useTitle(t('titleSignedOut'))
  const retry = () => void session.retry()
  return (
    <Message
      title={sessionText('signedOutTitle')}
      actions={
        signIn ? (
          <Button variant="primary" onClick={signIn}>
            {actionText('signIn')}
          </Button>
        ) : (
          <Button onClick={retry}>{uiText('tryAgain')}</Button>
        )
      }
    >
      {reason === 'elsewhere' && `${sessionText('signedOutElsewhere')} `}
      {t(signIn ? 'signedOutText' : 'timedOutText')}
    </Message>
  )
}
