import { useMessages } from '../../config/use-messages.ts'
import { integrationsMessages } from '../../messages/integrations.ts'
import { uiMessages } from '../../messages/ui.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { SignInStart } from './api.ts'
import { integrationOf } from './catalogue-rules.ts'
import type { SignIn } from './use-sign-in.ts'

const MAX_SHOWN_ADDRESS = 80

type SignInDialogProps = {
  signIn: SignIn
  onRetry: (start: SignInStart) => void
  onStop: () => void
}

/** Waits for the window in which the owner signs in to a service, or says why it didn't open. */
export function SignInDialog({ signIn, onRetry, onStop }: SignInDialogProps) {
  const t = useMessages(integrationsMessages)
  const uiText = useMessages(uiMessages)
  const name = integrationOf(signIn.integration).title
  const isWaiting = signIn.status === 'waiting'
  return (
    <Dialog
      open
      title={t('signInTitle', { name })}
      onClose={onStop}
      footer={
        <>
          <Button onClick={onStop}>{uiText('cancel')}</Button>
          <Button
            variant="primary"
            onClick={() =>
              onRetry({ integration: signIn.integration, connectionId: signIn.connectionId })
            }
          >
            {isWaiting ? t('signInAgain') : uiText('tryAgain')}
          </Button>
        </>
      }
    >
      <SignInState signIn={signIn} />
    </Dialog>
  )
}

function SignInState({ signIn }: { signIn: SignIn }) {
  const t = useMessages(integrationsMessages)
  const failureText = useFailureText()
  const name = integrationOf(signIn.integration).title
  switch (signIn.status) {
    case 'waiting':
      return (
        <div className="stack" data-gap="3">
          <p className="muted">{t('signInText')}</p>
          {signIn.connectionId === null && <p className="small muted">{t('connectSendsAll')}</p>}
        </div>
      )
    case 'denied':
      return (
        <NoticeBar tone="warning" title={t('deniedNotice', { name })} announced>
          {t('deniedText')}
        </NoticeBar>
      )
    case 'ended':
      return (
        <NoticeBar tone="danger" title={t('refused', { name })} announced>
          {t('endedText')}
        </NoticeBar>
      )
    case 'lost':
      return (
        <NoticeBar tone="warning" title={t('lostTitle')} announced>
          {t('lostText')}
        </NoticeBar>
      )
    case 'refused': {
      const address = signIn.address.slice(0, MAX_SHOWN_ADDRESS)
      return (
        <NoticeBar tone="danger" announced>
          {t('signInRefused', { address })}
        </NoticeBar>
      )
    }
    case 'failed':
      return (
        <NoticeBar tone="danger" title={t('signInFailed', { name })} announced>
          {failureText(signIn.failure)}
        </NoticeBar>
      )
  }
}
