import type { ReactNode } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './segments.css?inline'

partStyles(css)

type SegmentsProps<Value extends string> = {
  /** The group's accessible name. */
  label: string
  segments: readonly { value: Value; name: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two to four views of the same thing, side by side. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, segments, value: chosen, onChange } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: these controls are not submitted with a form
    <div className="segments" role="group" aria-label={label}>
      {segments.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => value !== chosen && onChange(value)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
