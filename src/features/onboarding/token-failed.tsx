import { useFailure } from '../../config/use-failure.ts'
import { useMessages } from '../../config/use-messages.ts'
import { wizardStepMessages } from '../../messages/wizard-steps.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'

type TokenFailedProps = { failure: unknown; onRetry: () => void }

/** Reports a failing `getAccessToken` to the user and the host before *Continue*, as nothing could be sent anyway. */
export function TokenFailed({ failure, onRetry }: TokenFailedProps) {
  const t = useMessages(wizardStepMessages)
  useFailure(failure, onRetry)
  return <ErrorPanel failure={failure} title={t('tokenFailed')} onRetry={onRetry} />
}
