import { useMessages } from '../../../config/use-messages.ts'
import { connectionMessages } from '../../../messages/connection.ts'
import { statusText } from '../response-rules.ts'
import type { Outcome } from './model.ts'

type OutcomeTextProps = { name: string; outcome: Outcome | null; status: number | null }

/** One sentence about how the response was read; announced, because it appears after a press. */
export function OutcomeText({ name, outcome, status }: OutcomeTextProps) {
  const text = useOutcomeText({ name, outcome, status })
  // Of an accepted lead, the response above says it all.
  const words = outcome?.result === 'accepted' ? '' : outcome?.words
  return (
    <p className="small outcome-text" data-result={outcome?.result} role="status">
      <span>{text}</span> {words && <bdi>{words}</bdi>}
    </p>
  )
}

function useOutcomeText({ name, outcome, status }: OutcomeTextProps): string {
  const t = useMessages(connectionMessages)
  switch (outcome?.result) {
    case undefined:
      return ''
    case 'accepted':
      return t('readAccepted', { name })
    case 'retry':
      return t(status === null ? 'readUnanswered' : 'readRetry')
    case 'unauthorized':
      return t('readUnauthorized', { name })
    case 'gone':
      return t('readGone')
    case 'rejected':
      // Our own rule kept it here: the words say which.
      if (status === null) return ''
      return status < 300
        ? t('readRejected200', { name, status: statusText(status) })
        : t('readRejected', { name })
  }
}
