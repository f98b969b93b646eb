import type { ReactNode } from 'react'
import { partStyles } from './base.ts'
import css from './segments.css?inline'

partStyles(css)

type SegmentsProps<Value extends string | number> = {
  label: string
  segments: readonly { value: Value; name: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'medium' | 'large'
}

/** Two to four views of the same thing, such as 7, 30 and 90 days. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, segments, value, onChange, size = 'medium' } = props
  return (
    <fieldset className="segments" data-size={size} aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.name}
        </button>
      ))}
    </fieldset>
  )
}
