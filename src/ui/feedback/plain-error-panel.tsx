import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import type { ErrorPanelProps } from './error-panel.tsx'

/** `ErrorPanel` without styles. */
export function PlainErrorPanel({ title, text, onRetry }: ErrorPanelProps) {
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
