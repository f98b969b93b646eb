import { useId } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { passwordMessages } from '../../messages/password.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RuleList } from '../../ui/rule-list.tsx'
import { PASSWORD_RULES, unmetPasswordRules } from './rules.ts'
import type { ChosenField } from './use-choice.ts'

/** The password with its rules below it, live, and once more. */
export function PasswordFields({ password, confirm }: Record<'password' | 'confirm', ChosenField>) {
  const t = useMessages(setPasswordMessages)
  const rules = useMessages(passwordMessages)
  const rulesId = useId()
  const unmet = unmetPasswordRules(password.value)
  return (
    <>
      <div className="stack">
        <Field label={t('password')} error={password.error}>
          {(control) => (
            <PasswordInput
              {...control}
              {...nativeOf(password)}
              aria-describedby={[control['aria-describedby'], rulesId].filter(Boolean).join(' ')}
            />
          )}
        </Field>
        <RuleList
          id={rulesId}
          label={rules('needs')}
          rules={PASSWORD_RULES.map((rule) => ({
            text: rules(rule),
            isMet: !unmet.includes(rule),
          }))}
        />
      </div>
      <Field label={t('confirm')} error={confirm.error}>
        <PasswordInput {...nativeOf(confirm)} />
      </Field>
    </>
  )
}

const nativeOf = ({ input, value, onChange, onBlur }: ChosenField) => ({
  ref: input,
  autoComplete: 'new-password' as const,
  value,
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  onBlur,
})
