import { useMessages } from '../../../config/use-messages.ts'
import { subscriberDetailsMessages } from '../../../messages/subscriber-details.ts'
import { Badge } from '../../../ui/data/badge.tsx'
import type { FormField } from '../model.ts'
import { answersBesideAddress } from '../person-rules.ts'
import { useExactTime } from '../use-times.ts'
import type { Submission } from './model.ts'
import { AnswerFacts, PageText } from './person-facts.tsx'

type SubmissionsSectionProps = {
  email: string
  submissions: readonly Submission[]
  submissionCount: number
  fields: readonly FormField[]
}

/** The newest forms that the person has sent, as they were sent, and how many there are beside them. */
export function SubmissionsSection({
  submissions,
  submissionCount,
  ...item
}: SubmissionsSectionProps) {
  const t = useMessages(subscriberDetailsMessages)
  if (submissions.length === 0) return null
  const earlierCount = submissionCount - submissions.length
  return (
    <section>
      <h3 className="group-label">{t('submissions')}</h3>
      <ol className="submissions">
        {submissions.map((submission) => (
          <li key={submission.id}>
            <SubmissionItem submission={submission} {...item} />
          </li>
        ))}
      </ol>
      {earlierCount > 0 && (
        <p className="small muted">{t('earlierSubmissions', { count: earlierCount })}</p>
      )}
    </section>
  )
}

type SubmissionItemProps = Omit<SubmissionsSectionProps, 'submissions' | 'submissionCount'> & {
  submission: Submission
}

function SubmissionItem({ submission, email, fields }: SubmissionItemProps) {
  const t = useMessages(subscriberDetailsMessages)
  const exact = useExactTime()
  const { sentAt, page, consentTexts, network, countedAt } = submission
  const answers = answersBesideAddress(submission.answers, email)
  return (
    <>
      <p className="row between">
        <time className="strong" dateTime={sentAt.toISOString()}>
          {exact(sentAt)}
        </time>
        {countedAt === null && <Badge tone="warning">{t('state-waiting')}</Badge>}
      </p>
      <dl className="facts">
        {page !== null && (
          <>
            <dt>{t('page')}</dt>
            <dd>
              <PageText page={page} />
            </dd>
          </>
        )}
        {network !== null && (
          <>
            <dt>{t('network')}</dt>
            <dd>
              <code dir="ltr">{network}</code>
            </dd>
          </>
        )}
        <AnswerFacts answers={answers} fields={fields} />
      </dl>
      {Object.keys(answers).length === 0 && <p className="small muted">{t('noAnswers')}</p>}
      {consentTexts.map((text) => (
        <p key={text} className="small muted" dir="auto">
          {t('agreed', { text })}
        </p>
      ))}
    </>
  )
}
