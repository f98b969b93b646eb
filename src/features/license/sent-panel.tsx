import { useEffect, useRef } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { actionMessages } from '../../messages/actions.ts'
import { licenseMessages } from '../../messages/license.ts'
import { Outcome } from '../../ui/feedback/outcome.tsx'
import { Button } from '../../ui/fields/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Mail } from '../../ui/pictures/icons.ts'
import type { Problem } from './use-submit.ts'

type SentPanelProps = {
  sentTo: string
  busy: boolean
  problem: Problem | null
  onSendAgain(): void
  onCorrect(): void
}

/** Confirms that an email was sent, with the next step. */
export function SentPanel({ sentTo, busy, problem, onSendAgain, onCorrect }: SentPanelProps) {
  const t = useMessages(licenseMessages)
  const actionText = useMessages(actionMessages)
  const { ownsPage } = useKit()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <Outcome
      tone="success"
      icon={<Icon of={Mail} data-size="large" />}
      title={
        <Title className="title-page" tabIndex={-1} ref={heading}>
          {t('sentTitle')}
        </Title>
      }
      actions={
        <>
          <Button size="large" wide busy={busy} onClick={onSendAgain}>
            {actionText('sendAgain')}
          </Button>
          <Button variant="quiet" wide onClick={onCorrect}>
            {t('correct')}
          </Button>
          {problem && (
            <div className="field">
              <FieldError>{[problem.text, problem.reason].filter(Boolean).join('. ')}</FieldError>
            </div>
          )}
        </>
      }
    >
      <p>{t('sentText', { email: sentTo })}</p>
    </Outcome>
  )
}
