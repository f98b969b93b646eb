import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { InlineInput } from '../../../ui/fields/inline-field.tsx'
import { totalOfCart } from '../why/try-rules.ts'

type NumberSlotProps = {
  label: string
  value: number
  min: number
  max: number
  /** What is wrong with a number within these; null where nothing is. */
  problem?: (value: number) => string | null
  onChange: (value: number) => void
}

/** A whole number in the middle of a rule. */
export function NumberSlot({ label, value, min, max, problem, onChange }: NumberSlotProps) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    const number = Number(text)
    const isMeant = /^\s*\d{1,9}\s*$/.test(text) && number >= min && number <= max
    if (!isMeant) return { problem: t('problemNumber', { min, max }) }
    const wrong = problem?.(number) ?? null
    return wrong === null ? { value: number } : { problem: wrong }
  }
  return <InlineInput {...{ label, value, read, onChange }} write={String} inputMode="numeric" />
}

type AmountSlotProps = Omit<NumberSlotProps, 'problem'>

/** An amount of money in the middle of a rule, in the shop's own currency. */
export function AmountSlot({ label, value, min, max, onChange }: AmountSlotProps) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    const amount = text.trim() === '' ? null : totalOfCart(text)
    if (amount === null || amount < min || amount > max)
      return { problem: t('problemAmount', { min, max }) }
    return { value: amount }
  }
  return <InlineInput {...{ label, value, read, onChange }} write={String} inputMode="decimal" />
}

type TextSlotProps = {
  label: string
  value: string
  placeholder?: string
  /** What is to be given where nothing stands. */
  missing?: string
  /** What somebody means who types it so. */
  meant?: (text: string) => string
  /** What is wrong with it beside being empty; null where nothing is. */
  problem?: (text: string) => string | null
  /** A sentence or more in a person's own language, not as machines spell it. */
  isLong?: boolean
  onChange: (value: string) => void
}

/** An address, a selector, a value: as others spell it. */
export function TextSlot({
  label,
  value,
  placeholder,
  missing,
  meant = (text) => text,
  problem,
  isLong = false,
  onChange,
}: TextSlotProps) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    const typed = meant(text.trim())
    const wrong = typed === '' ? (missing ?? t('problemEmpty')) : (problem?.(typed) ?? null)
    return wrong === null ? { value: typed } : { problem: wrong }
  }
  return (
    <InlineInput
      label={label}
      value={value}
      write={String}
      read={read}
      onChange={onChange}
      isCode={!isLong}
      isLong={isLong}
      placeholder={placeholder}
    />
  )
}
