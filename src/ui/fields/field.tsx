import { createContext, type ReactNode, useContext, useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { uiMessages } from '../../messages/ui.ts'
import { Icon } from '../pictures/icon.tsx'
import { CircleAlert } from '../pictures/icons.ts'
import { partStyles } from '../theme/base.ts'
import css from './field.css?inline'

partStyles(css)

/** What ties a control to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const ControlContext = createContext<ControlProps | null>(null)

/** The ties that the surrounding `Field` hands to its control; none outside of one. */
export function useControlProps(): Partial<ControlProps> {
  return useContext(ControlContext) ?? {}
}

type FieldProps = {
  label: ReactNode
  /** One line under the control, until there is an error. */
  hint?: ReactNode
  /** A sentence: what is wrong and how to mend it. What was typed stays. */
  error?: string | null | undefined
  /** Writes *optional* after the label; give a word of your own to say something else. */
  optional?: boolean | string
  /** At the end of the label's line, such as a link. */
  aside?: ReactNode
  /** `TextInput` and its kin find their ties themselves; of several controls one takes them as an argument. */
  children: ReactNode | ((control: ControlProps) => ReactNode)
}

/** Label above, control, then hint or error, never both. */
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

/** The sentence under a control or a group, announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="error" id={id} role="alert">
      <Icon of={CircleAlert} data-size="small" />
      {children}
    </span>
  )
}
