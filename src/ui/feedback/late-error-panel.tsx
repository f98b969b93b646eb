import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { late } from '../loading/late.tsx'
import type { ErrorPanelProps } from './error-panel.tsx'

/** `ErrorPanel` for what belongs to an element's first load. */
export const LateErrorPanel = late(
  async () => (await import('../loading/seldom.ts')).ErrorPanel,
  PlainErrorPanel,
)

function PlainErrorPanel({ title, text, onRetry }: ErrorPanelProps) {
  const t = useMessages(uiMessages)
  return (
    <div role="alert">
      <p>{title ?? t('failedTitle')}</p>
      {text && <p>{text}</p>}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
    </div>
  )
}
