import { useKit } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { answersMessages } from '../../../messages/answers.ts'
import type { Campaign } from '../model.ts'
import { shownAnswers } from './shown-answers.ts'

/** The number of answers to a campaign, as a button that opens them. */
export function AnswersLink({ campaign, count }: { campaign: Campaign; count: number }) {
  const t = useMessages(answersMessages)
  const answers = shownAnswers(useKit())
  return (
    <button type="button" className="answers-link" onClick={() => answers.open(campaign)}>
      {t('unit', { count })}
    </button>
  )
}
