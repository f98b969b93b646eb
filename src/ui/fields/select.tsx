import type { ComponentProps } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { ChevronDown } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import { useControlProps } from './field.tsx'
import css from './select.css?inline'

partStyles(css)

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'className'> & {
  /** Alternatively pass `<option>`s as children. */
  options?: readonly SelectOption[]
  /** The empty option's text, until something is chosen. */
  placeholder?: string
  size?: 'small' | 'medium'
  /** As wide as its text, for use in a row with other controls. */
  quiet?: boolean
}

/** A native `<select>` for short lists; use `Combobox` for lists that need a search. */
export function Select(props: SelectProps) {
  const { options = [], placeholder, size = 'medium', quiet, children, ...native } = props
  // A long text is cut.
  const chosen = options.find(({ value }) => value === native.value)?.label
  return (
    <span className="select-box">
      <select
        className="input select"
        part="input"
        data-size={size}
        data-quiet={quiet ? '' : undefined}
        title={chosen}
        {...useControlProps()}
        {...native}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
        {children}
      </select>
      <Icon of={ChevronDown} data-size="small" />
    </span>
  )
}
