import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { AuthFailure } from '../../features/session/auth.ts'
import { sessionStore } from '../../features/session/store.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import { screenMessages } from '../../messages/screens.ts'
import { sessionMessages } from '../../messages/session.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { useTitle } from '../use-document-title.ts'
import { Welcome } from '../welcome.tsx'
import { useFocusHeading } from './message.tsx'

/** Signing in or loading the user failed. *Try again* retries, *Log out* signs out. */
export function FailedScreen({ failure }: { failure: ApiFailure }) {
  const session = sessionStore(useKit())
  const sessionText = useMessages(sessionMessages)
  useTitle(useMessages(screenMessages)('titleFailed'))
  const retry = () => void session.retry()
  const area = useFocusHeading<HTMLElement>()
  useFailure(failure, retry)
  return (
    <Welcome>
      <section className="panel" ref={area}>
        <ErrorPanel
          isPage
          failure={failure}
          text={
            failure.cause instanceof AuthFailure ? sessionText('providerUnreachable') : undefined
          }
          onRetry={retry}
          actions={
            <Button size="small" variant="quiet" onClick={() => session.signOut()}>
              {sessionText('logOut')}
            </Button>
          }
        />
      </section>
    </Welcome>
  )
}
