import { useMessages } from '../../config/use-messages.ts'
import { passwordMessages } from '../../messages/password.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { Field } from '../../ui/fields/field.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { PasswordInput } from '../../ui/fields/password-input.tsx'
import { checkPasswordRules } from './rules.ts'
import type { PasswordFieldState } from './use-password-fields.ts'

/** The password, with live rules below it, and its confirmation. */
export function PasswordFields({
  password,
  confirm,
}: Record<'password' | 'confirm', PasswordFieldState>) {
  const t = useMessages(setPasswordMessages)
  const rules = useMessages(passwordMessages)
  return (
    <>
      <NewPasswordField
        {...inputProps(password)}
        label={t('password')}
        error={password.error}
        rulesLabel={rules('needs')}
        rules={checkPasswordRules(password.value).map(({ rule, isMet }) => ({
          text: rules(rule),
          isMet,
        }))}
      />
      <Field label={t('confirm')} error={confirm.error}>
        <PasswordInput {...inputProps(confirm)} autoComplete="new-password" />
      </Field>
    </>
  )
}

const inputProps = ({ input, value, onChange, onBlur }: PasswordFieldState) => ({
  ref: input,
  value,
  onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  onBlur,
})
