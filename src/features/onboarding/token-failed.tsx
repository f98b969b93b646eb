import { useFailure } from '../../config/use-failure.ts'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'

type TokenFailedProps = { failure: unknown; onRetry: () => void }

/** The page's `getAccessToken` fails: nothing could be sent, so the user and the host learn it before *Continue*. */
export function TokenFailed({ failure, onRetry }: TokenFailedProps) {
  useFailure(failure, onRetry)
  return <ErrorPanel failure={failure} onRetry={onRetry} />
}
