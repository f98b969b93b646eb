import { partStyles } from '../theme/base.ts'
import css from './chips.css?inline'

partStyles(css)

export type Chip<Value> = { value: Value; name: string; count?: string }

type ChipsProps<Value> = {
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A group of filters, one of which is active; scrolls horizontally if they don't fit. */
export function Chips<Value extends string>({ label, chips, value, onChange }: ChipsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: these controls are not submitted with a form
    <div className="chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className="chip"
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.name} {chip.count !== undefined && <span className="count">{chip.count}</span>}
        </button>
      ))}
    </div>
  )
}
