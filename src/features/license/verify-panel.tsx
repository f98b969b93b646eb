import { useKit } from '../../config/context.tsx'
import { dashboardUrl } from '../../config/dashboard-url.ts'
import { navigationOf } from '../../config/navigation.ts'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Check, Link2Off } from '../../ui/pictures/icons.ts'
import type { InternalLicenseProps } from './license-props.ts'
import { useVerification, type Verification } from './use-verification.ts'

type VerifyPanelProps = InternalLicenseProps & { onRequestNewLink(): void }

/** Verifies the token from the email when the page opens. */
export function VerifyPanel(props: VerifyPanelProps) {
  const t = useMessages(licenseMessages)
  const goToLogin = useLogin(props)
  const verification = useVerification(props, goToLogin)
  return (
    <div aria-live="polite">
      {verification.status === 'verifying' && <Spinner label={t('verifying')} />}
      {verification.status === 'active' && (
        <Active verification={verification} onLogin={goToLogin} />
      )}
      {verification.status === 'failed' && (
        <Failed
          {...{ verification }}
          onRequestNewLink={props.onRequestNewLink}
          onLogin={goToLogin}
        />
      )}
    </div>
  )
}

type VerificationOf<Status> = Extract<Verification, { status: Status }>

function Active({
  verification,
  onLogin,
}: {
  verification: VerificationOf<'active'>
  onLogin(): void
}) {
  const t = useMessages(licenseMessages)
  const { email, nextStep } = verification
  const next = { login: t('goingToLogin'), rest: t('goToLogin'), host: '' }[nextStep]
  return (
    <Outcome
      tone="success"
      icon={<Icon of={Check} data-size="large" />}
      title={<Title>{t('activeTitle')}</Title>}
      actions={
        nextStep !== 'host' && (
          <Button variant="primary" size="large" wide onClick={onLogin}>
            {t('loginPage')}
          </Button>
        )
      }
    >
      <p>{[email && t('activeFor', { email }), next].filter(Boolean).join(' ')}</p>
    </Outcome>
  )
}

type FailedProps = {
  verification: VerificationOf<'failed'>
  onRequestNewLink(): void
  onLogin(): void
}

function Failed({ verification, onRequestNewLink, onLogin }: FailedProps) {
  const t = useMessages(licenseMessages)
  const uiText = useMessages(uiMessages)
  const { text, retry } = verification
  return (
    <Outcome
      tone="danger"
      icon={<Icon of={Link2Off} data-size="large" />}
      title={<Title>{t('linkFailed')}</Title>}
      actions={
        <>
          {retry && (
            <Button variant="primary" size="large" wide onClick={retry}>
              {uiText('tryAgain')}
            </Button>
          )}
          <Button size="large" wide onClick={onRequestNewLink}>
            {t('askAgain')}
          </Button>
          <Button variant="quiet" wide onClick={onLogin}>
            {t('loginPage')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Outcome>
  )
}

function Title({ children }: { children: string }) {
  const { ownsPage } = useKit()
  const Heading = ownsPage ? 'h1' : 'h2'
  return <Heading className="title-page">{children}</Heading>
}

/** Our own page navigates to its login page; on host pages, the dashboard's login page opens. */
function useLogin({ onLogin }: InternalLicenseProps): () => void {
  const kit = useKit()
  return onLogin ?? (() => void navigationOf(kit).go(dashboardUrl(kit.config, '/login')))
}
