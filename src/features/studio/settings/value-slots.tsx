import { useMessages } from '../../../config/use-messages.ts'
import { targetingMessages } from '../../../messages/targeting.ts'
import { SlotInput } from '../../../ui/slot.tsx'

type NumberSlotProps = {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number in the middle of a rule. */
export function NumberSlot({ label, value, min, max, onChange }: NumberSlotProps) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    const number = Number(text)
    const isMeant = /^\s*\d{1,9}\s*$/.test(text) && number >= min && number <= max
    return isMeant ? { value: number } : { problem: t('problemNumber', { min, max }) }
  }
  return (
    <SlotInput
      label={label}
      value={value}
      write={String}
      read={read}
      onChange={onChange}
      inputMode="numeric"
    />
  )
}

type TextSlotProps = {
  label: string
  value: string
  placeholder?: string
  /** What is wrong with it beside being empty; null where nothing is. */
  problem?: (text: string) => string | null
  onChange: (value: string) => void
}

/** An address, a selector, a value: as others spell it. */
export function TextSlot({ label, value, placeholder, problem, onChange }: TextSlotProps) {
  const t = useMessages(targetingMessages)
  const read = (text: string) => {
    const typed = text.trim()
    const wrong = typed === '' ? t('problemEmpty') : (problem?.(typed) ?? null)
    return wrong === null ? { value: typed } : { problem: wrong }
  }
  return (
    <SlotInput
      label={label}
      value={value}
      write={String}
      read={read}
      onChange={onChange}
      isCode
      placeholder={placeholder}
    />
  )
}
