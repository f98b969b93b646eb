import type { MouseEvent } from 'react'
import { usePaths } from '../../config/paths.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { shopifyMessages } from '../../messages/shopify.ts'
import { uiMessages } from '../../messages/ui.ts'
import { useFailureText } from '../../ui/feedback/failure-text.ts'
import { OutcomePanel } from '../../ui/feedback/outcome-panel.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { OctagonAlert } from '../../ui/pictures/icons.ts'
import { parseEmail } from './model.ts'

type CallbackFailedProps = {
  failure: unknown
  onRetry: () => void
  /** Called when the user leaves: this callback will not be retried. */
  onLeave: () => void
}

/** The server's message, the email address it refers to, and the next steps. */
export function CallbackFailed({ failure, onRetry, onLeave }: CallbackFailedProps) {
  const t = useMessages(shopifyMessages)
  const uiText = useMessages(uiMessages)
  const failureText = useFailureText()
  const { linkTo } = usePaths()
  const { serverMessage, data } = detailsOf(failure)
  const message = serverMessage || t('failed')
  const email = parseEmail(data)
  const canRetry = isRetryable(failure)
  const loginLink = linkTo('/login')
  return (
    <OutcomePanel
      tone="danger"
      icon={<Icon of={OctagonAlert} data-size="large" />}
      title={t('failedTitle')}
      actions={
        <>
          {canRetry && (
            <Button variant="primary" size="large" wide onClick={onRetry}>
              {uiText('tryAgain')}
            </Button>
          )}
          <Button
            variant={canRetry ? 'secondary' : 'primary'}
            size="large"
            wide
            href={loginLink.href}
            onClick={(event: MouseEvent) => {
              onLeave()
              loginLink.onClick(event)
            }}
          >
            {t('logIn')}
          </Button>
        </>
      }
    >
      <p>{email === null ? message : t('forEmail', { message, email })}</p>
      {!isRefused(failure) && <p className="small">{failureText(failure)}</p>}
    </OutcomePanel>
  )
}

const detailsOf = (failure: unknown): Pick<ApiFailure, 'serverMessage' | 'data'> =>
  failure instanceof ApiFailure ? failure : { serverMessage: undefined, data: undefined }

const isRefused = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.kind === 'refused'

/** Whether a retry may help: not for a refusal, but for server errors, rate limits and lost connections. */
const isRetryable = (failure: unknown): boolean =>
  !isRefused(failure) || (failure.status ?? 0) >= 500 || failure.status === 429
