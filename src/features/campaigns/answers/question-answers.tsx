import { useElement } from '../../../config/context.tsx'
import { useMessages } from '../../../config/use-messages.ts'
import { answersMessages } from '../../../messages/answers.ts'
import { useLocaleFormats } from '../../../ui/data/use-locale-formats.ts'
import { Meter } from '../../../ui/feedback/meter.tsx'
import { Button } from '../../../ui/fields/button.tsx'
import { relativeTime } from '../../notifications/rules.ts'
import { averageOf, type QuestionAnswers as Question } from './model.ts'

type QuestionAnswersProps = {
  question: Question
  now: Date
  isLoadingOlder: boolean
  onOlder: () => void
}

/** A question and its results: bars if it has options, otherwise the answers as text. */
export function QuestionAnswers({ question, ...texts }: QuestionAnswersProps) {
  const t = useMessages(answersMessages)
  const { text, kind, answered } = question
  return (
    <section className="asked stack" data-gap="4">
      <header>
        <h3 className="title-card" dir="auto">
          {text}
        </h3>
        <p className="small muted">
          {t('unit', { count: answered })}
          {kind === 'scale' && <Average question={question} />}
        </p>
      </header>
      {kind === 'words' ? (
        <AnswerTextList question={question} {...texts} />
      ) : (
        <Options question={question} />
      )}
    </section>
  )
}

function Average({ question: { options } }: { question: Question }) {
  const t = useMessages(answersMessages)
  const locale = useElement().locale.value
  const average = averageOf(options)
  if (average === null) return null
  const numberFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return <> · {t('average', { average: numberFormat.format(average) })}</>
}

function Options({ question }: { question: Question }) {
  const t = useMessages(answersMessages)
  const { number, percent } = useLocaleFormats()
  const { answered, ends, kind, options } = question
  const [least, most] = ends
  const endLabelAt = (index: number) => [least, undefined, undefined, undefined, most][index]
  return (
    <ul className="options stack" data-gap="3">
      {options.map(({ answer, count }, index) => {
        const endLabel = kind === 'scale' && endLabelAt(index)
        const share = percent(answered === 0 ? 0 : count / answered)
        return (
          <li key={answer}>
            <Meter
              label={<span dir="auto">{endLabel ? `${answer} – ${endLabel}` : answer}</span>}
              value={count}
              max={Math.max(answered, 1)}
              tone="good"
              text={t('countOf', { count: number(count), share })}
            />
          </li>
        )
      })}
    </ul>
  )
}

function AnswerTextList({ question, now, isLoadingOlder, onOlder }: QuestionAnswersProps) {
  const t = useMessages(answersMessages)
  const locale = useElement().locale.value
  return (
    <>
      <ol className="texts">
        {question.texts.map(({ id, text, at }) => (
          <li key={id}>
            <p dir="auto">{text}</p>
            <time className="extra-small subtle" dateTime={at.toISOString()}>
              {relativeTime(at, now, locale)}
            </time>
          </li>
        ))}
      </ol>
      {question.next !== null && (
        <Button size="small" busy={isLoadingOlder} onClick={onOlder}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
