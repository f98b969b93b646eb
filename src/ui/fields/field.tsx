import { createContext, type ReactNode, useContext, useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Icon } from '../pictures/icon.tsx'
import { CircleAlert } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './field.css?inline'

partStyles(css)

/** The attributes that connect a control to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const ControlContext = createContext<ControlProps | null>(null)

/** The attributes that the surrounding `Field` provides for its control; empty outside a `Field`. */
export function useControlProps(): Partial<ControlProps> {
  return useContext(ControlContext) ?? {}
}

type FieldProps = {
  label: ReactNode
  /** One line below the control; replaced by the error if there is one. */
  hint?: ReactNode
  /** A sentence that says what is wrong and how to fix it. The input is kept. */
  error?: string | null | undefined
  /** Adds *optional* after the label, or the given text. */
  optional?: boolean | string
  /** Shown at the end of the label's row, such as a link. */
  aside?: ReactNode
  /**
   * `TextInput` and similar controls read their attributes from context. If there are several controls, pass a
   * function that receives them and applies them to one.
   */
  children: ReactNode | ((control: ControlProps) => ReactNode)
}

/** Label, control, and below it the error or else the hint. */
export function Field({ label, hint, error, optional, aside, children }: FieldProps) {
  const t = useMessages(uiMessages)
  const id = useId()
  const noteId = `${id}-note`
  const control: ControlProps = {
    id,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className="field">
      <div className="label-line">
        <label htmlFor={id}>
          {label}
          {optional && (
            <span className="optional"> {optional === true ? t('optional') : optional}</span>
          )}
        </label>
        {aside}
      </div>
      {typeof children === 'function' ? (
        children(control)
      ) : (
        <ControlContext.Provider value={control}>{children}</ControlContext.Provider>
      )}
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

/** The error below a control or a group, announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="field-error" id={id} role="alert">
      <Icon of={CircleAlert} data-size="small" />
      {children}
    </span>
  )
}
