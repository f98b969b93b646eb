import { type ReactNode, useId } from 'react'
import { Segments } from '../fields/segments.tsx'
import { Select } from '../fields/select.tsx'
import { partStyles } from '../theme/base.ts'
import css from './choice.css?inline'
import { SettingGroupRow, SettingRow } from './setting-row.tsx'

partStyles(css)

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; name: ReactNode }[]
  onChange: (value: Value) => void
}

/** A control with two to four choices, which are all visible. */
export function Choice<Value extends string>({ options, ...props }: ChoiceProps<Value>) {
  return (
    <SettingGroupRow label={props.label}>
      <Segments {...props} segments={options} />
    </SettingGroupRow>
  )
}

type SelectSettingProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  onChange: (value: Value) => void
  isStacked?: boolean
  hint?: string
}

/** One of several choices, in a native `<select>`. */
export function SelectSetting<Value extends string>({
  value,
  options,
  onChange,
  ...line
}: SelectSettingProps<Value>) {
  return (
    <SettingRow {...line}>
      {(control) => (
        <Select
          size="small"
          {...control}
          options={options}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => option.value === currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        />
      )}
    </SettingRow>
  )
}

type SwitchProps = {
  label: string
  /** The text next to the switch, which says what "on" means. */
  description?: string
  value: boolean
  onChange: (value: boolean) => void
}

/** An on/off switch that applies immediately. */
export function Switch({ label, description, value, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="line" data-switch={description ? undefined : ''}>
      <label htmlFor={id}>{label}</label>
      <span className="held">
        <input
          type="checkbox"
          role="switch"
          className="switch"
          id={id}
          checked={value}
          aria-checked={value}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {description && <label htmlFor={id}>{description}</label>}
      </span>
    </div>
  )
}
