import { type ReactNode, useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { failureMessages } from '../../messages/failures.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Button } from '../fields/button.tsx'
import { Icon } from '../pictures/icon.tsx'
import { CloudOff, RefreshCw } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './error-panel.css?inline'
import { useFailureText } from './failure-text.ts'
import '../theme/semantic-tokens.ts'

partStyles(css)

export type ErrorPanelProps = {
  failure: unknown
  /** If omitted, there is no *Try again* button. */
  onRetry?: () => void
  /** What failed, such as 'Couldn’t load the campaigns'. */
  title?: string
  /** Replaces the sentence derived from the failure. */
  text?: ReactNode
  /** More actions, after *Try again*. */
  actions?: ReactNode
  /** The panel is the whole page: its title is the page's heading. */
  isPage?: boolean
  /** The heading level: `h2` for a part of a page without other headings. */
  heading?: 'h2' | 'h3'
}

/** Replaces the part that failed: says what happened and that nothing is lost, and offers *Try again*. */
export function ErrorPanel(props: ErrorPanelProps) {
  const { failure, onRetry, title, text, actions, isPage, heading = 'h3' } = props
  const t = useMessages(uiMessages)
  const tf = useMessages(failureMessages)
  const failureText = useFailureText()
  const id = useId()
  const Heading = isPage ? 'h1' : heading
  const reference = failure instanceof ApiFailure ? failure.requestId : undefined
  return (
    <div className="error-panel" role="alert" aria-labelledby={id}>
      <Icon of={CloudOff} data-size="large" />
      <Heading className="title-card" id={id} tabIndex={isPage ? -1 : undefined}>
        {title ?? t('failedTitle')}
      </Heading>
      <p>{text ?? failureText(failure)}</p>
      {(onRetry || actions) && (
        <div className="actions">
          {onRetry && (
            <Button size="small" icon={<Icon of={RefreshCw} data-size="small" />} onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
          {actions}
        </div>
      )}
      {reference && (
        <p className="reference extra-small">{tf('failureReference', { id: reference })}</p>
      )}
    </div>
  )
}
