import { useState } from 'react'
import { useMessages } from '../../../config/use-messages.ts'
import { responsesMessages } from '../../../messages/responses.ts'
import { shortenText } from './answer-rules.ts'

type LongTextProps = {
  text: string
  /** What the text is, for the name of the button. */
  name: string
}

/** A text that a visitor wrote; the whole of a long one is shown on request. */
export function LongText({ text, name }: LongTextProps) {
  const t = useMessages(responsesMessages)
  const [isWhole, setWhole] = useState(false)
  const start = shortenText(text)
  if (start === null) return <span dir="auto">{text}</span>
  return (
    <>
      <span dir="auto">{isWhole ? text : start}</span>{' '}
      <button
        type="button"
        className="link small"
        aria-expanded={isWhole}
        aria-label={t(isWhole ? 'lessOf' : 'moreOf', { name })}
        onClick={() => setWhole(!isWhole)}
      >
        {t(isWhole ? 'showLess' : 'showMore')}
      </button>
    </>
  )
}
