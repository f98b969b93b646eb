import { type ReactNode, useId } from 'react'
import { type ControlProps, FieldError } from '../fields/field.tsx'
import { partStyles } from '../theme/base.ts'
import '../theme/semantic-tokens.ts'
import { DraftFieldGroup } from './draft-context.tsx'
import css from './setting-row.css?inline'

partStyles(css)

/** A group of related settings under a heading. */
export function SettingsSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="property" aria-label={title}>
      {title && <h3>{title}</h3>}
      <DraftFieldGroup name={title ?? ''}>{children}</DraftFieldGroup>
    </section>
  )
}

type SettingRowProps = {
  label: string
  error?: string | null
  /** Puts the control below the label, if it needs the full width. */
  isStacked?: boolean
  hint?: string
  /** Hides the label visually, because its meaning is clear from the context. */
  isLabelHidden?: boolean
  children: (control: ControlProps) => ReactNode
}

/** One setting: label, control, and an error for invalid input. */
export function SettingRow({
  label,
  error,
  isStacked,
  hint,
  isLabelHidden,
  children,
}: SettingRowProps) {
  const id = useId()
  const noteId = `${id}-note`
  const control: ControlProps = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div
      className={`line field${isLabelHidden ? ' bare' : ''}`}
      data-stacked={isStacked ? '' : undefined}
    >
      <label htmlFor={id}>{label}</label>
      {children(control)}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <span className="hint" id={noteId}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}

type SettingGroupRowProps = Pick<SettingRowProps, 'label' | 'isLabelHidden' | 'error'> & {
  children: ReactNode
}

/** A setting whose control has its own accessible name, such as segments or a list. */
export function SettingGroupRow({ label, isLabelHidden, error, children }: SettingGroupRowProps) {
  return (
    <div className="line field">
      {!isLabelHidden && <span aria-hidden="true">{label}</span>}
      <div className="held">{children}</div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
