import { useId } from 'react'
import css from '../../../ui/editor/choice.css?inline'
import { partStyles } from '../../../ui/theme/base.ts'

partStyles(css)

type SettingSwitchProps = {
  label: string
  /** What "on" means. */
  text: string
  value: boolean
  isDisabled: boolean
  onChange: (value: boolean) => void
}

/** A setting with an explanation, which acts at once. */
export function SettingSwitch({ label, text, value, isDisabled, onChange }: SettingSwitchProps) {
  const id = useId()
  return (
    <li>
      <div>
        <label className="strong" htmlFor={id}>
          {label}
        </label>
        <p className="small muted" id={`${id}-text`}>
          {text}
        </p>
      </div>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        id={id}
        aria-describedby={`${id}-text`}
        checked={value}
        aria-checked={value}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </li>
  )
}
