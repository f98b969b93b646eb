import type { ChangeEvent } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { passwordMessages } from '../../messages/password.ts'
import { Field } from '../../ui/fields/field.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkPasswordRules } from '../password/rules.ts'
import { cleanLicenseKey, licenseKeyProblem } from './rules.ts'
import type { Form, FormField } from './use-form.ts'

/** The form's three fields; the password rules are shown below the password. */
export function Fields({ form }: { form: Form }) {
  const t = useMessages(licenseMessages)
  const { email, password } = form.fields
  return (
    <>
      <KeyField form={form} />
      <Field label={t('email')} error={email.error}>
        <TextInput
          {...inputProps(email)}
          type="email"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <PasswordField field={password} />
    </>
  )
}

function KeyField({ form }: { form: Form }) {
  const t = useMessages(licenseMessages)
  const { licenseKey } = form.fields
  const changeKey = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (isPaste(nativeEvent)) form.correctKey(target.value)
    else licenseKey.change(target.value)
  }
  /** Formats a complete key; an incomplete one stays as typed. */
  const formatOnBlur = () => {
    const cleanedKey = cleanLicenseKey(licenseKey.value)
    if (cleanedKey !== licenseKey.value && licenseKeyProblem(cleanedKey) === null)
      form.correctKey(licenseKey.value)
  }
  return (
    <Field
      label={t('licenseKey')}
      hint={t(form.wasCorrected ? 'keyMended' : 'keyHint')}
      error={licenseKey.error}
    >
      <TextInput
        {...inputProps(licenseKey)}
        onChange={changeKey}
        onBlur={formatOnBlur}
        data-mono=""
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </Field>
  )
}

const isPaste = (event: Event): boolean =>
  event instanceof InputEvent && /^insertFrom(?:Paste|Drop)/.test(event.inputType)

function PasswordField({ field }: { field: FormField }) {
  const t = useMessages(licenseMessages)
  const rules = useMessages(passwordMessages)
  return (
    <NewPasswordField
      {...inputProps(field)}
      label={t('password')}
      error={field.error}
      rulesLabel={rules('needs')}
      rules={checkPasswordRules(field.value).map(({ rule, isMet }) => ({
        text: rules(rule),
        isMet,
      }))}
    />
  )
}

const inputProps = ({ input, value, change }: FormField) => ({
  ref: input,
  value,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(target.value),
})
