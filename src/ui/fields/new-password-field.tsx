import { type ComponentProps, useId } from 'react'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { RuleList } from './rule-list.tsx'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete' | 'size'> & {
  label: string
  error: string | null
  /** The label of the rule list. */
  rulesLabel: string
  rules: ComponentProps<typeof RuleList>['rules']
}

/** A field for a new password, with its rules listed below. */
export function NewPasswordField({
  label,
  error,
  rulesLabel,
  rules,
  ...native
}: NewPasswordFieldProps) {
  const rulesId = useId()
  return (
    <div className="stack">
      <Field label={label} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            {...native}
            autoComplete="new-password"
            aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
          />
        )}
      </Field>
      <RuleList id={rulesId} label={rulesLabel} rules={rules} />
    </div>
  )
}
