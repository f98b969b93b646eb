import { useMessages } from '../../config/use-messages.ts'
import { textFieldMessages } from '../../messages/text-fields.ts'
import { partStyles } from '../theme/base.ts'
import css from './length-limit.css?inline'

partStyles(css)

/** From how much of the limit on the characters are counted. */
const COUNTED_FROM = 0.9

/** Counts the characters of a field that is nearly full; announced once it takes no more. */
export function LengthLimit({ text, max }: { text: string; max: number }) {
  const t = useMessages(textFieldMessages)
  return (
    <>
      {text.length < max && text.length >= max * COUNTED_FROM && (
        <span className="small subtle">{t('lengthUsed', { count: text.length, max })}</span>
      )}
      <span className="length-limit small subtle" role="status">
        {text.length >= max && t('lengthReached', { count: max })}
      </span>
    </>
  )
}
