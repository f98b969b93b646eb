import { useMessages } from '../../config/use-messages.ts'
import { textFieldMessages } from '../../messages/text-fields.ts'

/** Says that a field takes no more characters, once it is full. */
export function LengthLimit({ text, max }: { text: string; max: number }) {
  const t = useMessages(textFieldMessages)
  return (
    <span className="small subtle" role="status">
      {text.length >= max && t('lengthReached', { count: max })}
    </span>
  )
}
