import { Icon } from '../pictures/icon.tsx'
import { Search } from '../pictures/icons.ts'
import { TextInput } from './text-input.tsx'

type SearchFieldProps = {
  /** The accessible name, also shown while the field is empty. */
  label: string
  value: string
  maxLength?: number
  onChange: (text: string) => void
}

/** The search of a list, in its toolbar. */
export function SearchField({ label, value, maxLength, onChange }: SearchFieldProps) {
  return (
    <span className="search">
      <TextInput
        type="search"
        prefix={<Icon of={Search} data-size="small" />}
        placeholder={label}
        aria-label={label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}
