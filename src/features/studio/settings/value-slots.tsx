import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { InlineInput } from '../../../ui/editor/inline-field.tsx'
import { parseCartTotal } from './cart-total-rules.ts'

type NumberSlotProps = {
  label: string
  value: number
  min: number
  max: number
  /** Called with a number from `min` to `max`; returns an error message, or null if the number is valid. */
  problem?: (value: number) => string | null
  onChange: (value: number) => void
}

/** A field for a whole number within a rule's sentence. */
export function NumberSlot({ label, value, min, max, problem, onChange }: NumberSlotProps) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    const number = Number(text)
    const isValid = /^\s*\d{1,9}\s*$/.test(text) && number >= min && number <= max
    if (!isValid) return { problem: t('problemNumber', { min, max }) }
    const problemText = problem?.(number) ?? null
    return problemText === null ? { value: number } : { problem: problemText }
  }
  return (
    <InlineInput {...{ label, value, parse: read, onChange }} format={String} inputMode="numeric" />
  )
}

type AmountSlotProps = Omit<NumberSlotProps, 'problem'>

/** A field for an amount in the shop's own currency, within a rule's sentence. */
export function AmountSlot({ label, value, min, max, onChange }: AmountSlotProps) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    const amount = text.trim() === '' ? null : parseCartTotal(text)
    if (amount === null || amount < min || amount > max)
      return { problem: t('problemAmount', { min, max }) }
    return { value: amount }
  }
  return (
    <InlineInput {...{ label, value, parse: read, onChange }} format={String} inputMode="decimal" />
  )
}

type TextSlotProps = {
  label: string
  value: string
  placeholder?: string
  /** The error message while the field is empty. */
  missing?: string
  /** Normalises the typed text. */
  normalize?: (text: string) => string
  /** Called with text that isn't empty; returns an error message, or null if the text is valid. */
  problem?: (text: string) => string | null
  /** For prose rather than for code: a sentence or more in the user's language. */
  isLong?: boolean
  onChange: (value: string) => void
}

/** A field for a URL, a selector or another value, within a rule's sentence. */
export function TextSlot({
  label,
  value,
  placeholder,
  missing,
  normalize = (text) => text,
  problem,
  isLong = false,
  onChange,
}: TextSlotProps) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    const typed = normalize(text.trim())
    const problemText = typed === '' ? (missing ?? t('problemEmpty')) : (problem?.(typed) ?? null)
    return problemText === null ? { value: typed } : { problem: problemText }
  }
  return (
    <InlineInput
      label={label}
      value={value}
      format={String}
      parse={read}
      onChange={onChange}
      isCode={!isLong}
      isLong={isLong}
      placeholder={placeholder}
    />
  )
}
