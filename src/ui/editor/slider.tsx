import type { CSSProperties, KeyboardEvent } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { controlMessages } from '../../messages/controls.ts'
import { Button } from '../fields/button.tsx'
import type { ControlProps } from '../fields/field.tsx'
import { Icon } from '../pictures/icon.tsx'
import { Undo2 } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import '../theme/semantic-tokens.ts'
import { SettingRow } from './setting-row.tsx'
import css from './slider.css?inline'
import { useDraft } from './use-draft.ts'

partStyles(css)

type Range = { min: number; max: number; step?: number }

export type SliderProps = Range & {
  label: string
  /** Explains the resulting value. */
  hint?: string
  value: number
  /** Shown after the number: px, %. */
  unit: string
  onChange: (value: number) => void
  /** The value is a default and hasn't been chosen. */
  isDefault?: boolean
  /** Restores the default, if the value was chosen. */
  onReset?: () => void
}

/** A number, entered with a slider or in a text field. */
export function Slider(props: SliderProps) {
  const { label, value, unit, onChange, min, max, step = 1, isDefault, onReset } = props
  const t = useMessages(controlMessages)
  const draft = useDraft(label, String(value), (text) => {
    const number = parseNumber(text)
    if (number === null || number < min || number > max) {
      return { problem: t('problemNumber', { min, max }) }
    }
    onChange(number)
    return { savedText: String(number) }
  })
  return (
    <SettingRow label={label} error={draft.problem} {...(props.hint ? { hint: props.hint } : {})}>
      {(control) => (
        <span className="slider-line">
          <RangeInput {...{ label, value, unit, min, max, step, onChange }} control={control} />
          <NumberField
            {...{ label, unit, draft, min, max, step }}
            isInvalid={draft.problem !== null}
          />
          {onReset && !isDefault && (
            <Button
              iconOnly
              label={t('asBefore', { label })}
              icon={<Icon of={Undo2} data-size="small" data-mirror />}
              variant="quiet"
              size="small"
              onClick={onReset}
            />
          )}
        </span>
      )}
    </SettingRow>
  )
}

/** Parses `12`, `12.5` or `12,5`; null if it is not a number. */
function parseNumber(text: string): number | null {
  const normalized = text.trim().replace(',', '.')
  return /^\d{1,5}(\.\d{1,2})?$/.test(normalized) ? Number(normalized) : null
}

type RangeInputProps = Required<Range> &
  Pick<SliderProps, 'value' | 'unit' | 'onChange'> & { control: ControlProps }

function RangeInput({ control, value, unit, min, max, step, onChange }: RangeInputProps) {
  const trackStyle: CSSProperties & { '--value': string } = {
    '--value': `${(100 * (value - min)) / (max - min)}%`,
  }
  return (
    <input
      type="range"
      className="slider"
      {...control}
      {...{ min, max, step }}
      aria-valuetext={`${value} ${unit}`}
      value={value}
      style={trackStyle}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}

type NumberFieldProps = Required<Range> & {
  label: string
  unit: string
  isInvalid: boolean
  draft: ReturnType<typeof useDraft>
}

/** A text field for the same number; arrow keys step, as in a number input. */
function NumberField({ label, unit, draft, isInvalid, min, max, step }: NumberFieldProps) {
  const t = useMessages(controlMessages)
  const stepBy = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const number = parseNumber(draft.text)
    if (direction === undefined || number === null) return
    event.preventDefault()
    draft.type(String(Math.min(max, Math.max(min, number + direction * step))))
  }
  return (
    <span className="affix figure" data-size="small">
      <input
        className="input number"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('figureOf', { label })}
        aria-invalid={isInvalid || undefined}
        data-field={draft.field}
        value={draft.text}
        onChange={({ currentTarget }) => draft.type(currentTarget.value)}
        onKeyDown={stepBy}
        onBlur={draft.settle}
      />
      <span className="after" aria-hidden="true">
        {unit}
      </span>
    </span>
  )
}
