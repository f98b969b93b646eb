import { type ReactNode, useId } from 'react'
import { partStyles } from '../theme/base.ts'
import css from './meter.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

/** The share of the limit at which a meter turns amber. */
const WARNING_SHARE = 0.75

type MeterProps = {
  label: ReactNode
  /** The accessible name, if the label is only a number. */
  name?: string
  value: number
  max: number
  /** Value and limit as text: '38,412 of 50,000'. */
  text: string
  /** The projected value at the end of the period; shown hatched. */
  forecast?: number
  /** Replaces the tone derived from the values. */
  tone?: MeterTone
  /** An explanation, with what to do next. */
  footer?: ReactNode
}

export type MeterTone = 'good' | 'warning' | 'danger'

/** How much of a limit is used: green, amber near the limit, red at the limit. */
export function Meter({ label, name, value, max, text, forecast, tone, footer }: MeterProps) {
  const id = useId()
  const ariaLabel = name ? { 'aria-label': name } : { 'aria-labelledby': id }
  return (
    <div className="meter" data-tone={tone ?? meterTone(value, max, forecast)}>
      <p className="head">
        <span id={id} className="strong">
          {label}
        </span>
        <span className="push number muted">{text}</span>
      </p>
      <meter className="visually-hidden" {...ariaLabel} max={max} value={value}>
        {text}
      </meter>
      <span className="bar" aria-hidden="true">
        {forecast !== undefined && (
          <i data-forecast="" style={{ inlineSize: share(forecast, max) }} />
        )}
        <i style={{ inlineSize: share(value, max) }} />
      </span>
      {footer && <p className="foot">{footer}</p>}
    </div>
  )
}

/** Green below 75%; amber from 75% or if the forecast exceeds the limit; red at the limit. */
export function meterTone(value: number, max: number, forecast = value): MeterTone {
  if (value >= max) return 'danger'
  return value / max >= WARNING_SHARE || forecast > max ? 'warning' : 'good'
}

function share(value: number, max: number): string {
  const ratio = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 1
  return `${(ratio * 100).toFixed(1)}%`
}
