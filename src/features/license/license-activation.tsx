import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { passwordMessages } from '../../messages/password.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RuleList } from '../../ui/rule-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PASSWORD_RULES, unmetPasswordRules } from '../password/rules.ts'

export type LicenseActivationProps = {
  mode?: 'register' | 'verify'
  token?: string
  email?: string
  onLicenseSubmitted?(detail: { email: string }): boolean
  /** False when the host goes on by itself. */
  onLicenseVerified?(): boolean
}

/** Registers a license key. Spec §2, `/dealfuel/license-key-activation`. */
export function LicenseActivation({ email = '' }: LicenseActivationProps) {
  const t = useMessages(licenseMessages)
  const rules = useMessages(passwordMessages)
  const { http, ownsPage } = useKit()
  const [password, setPassword] = useState('')
  const unmet = unmetPasswordRules(password)
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void http.post('/dealfuel/license_key_register', { body: { password }, anonymous: true })
      }}
    >
      <Title className="title-page">{t('title')}</Title>
      <Field label={t('licenseKey')}>
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t('email')}>
        <TextInput type="email" defaultValue={email} autoComplete="username" />
      </Field>
      <Field label={t('password')}>
        <PasswordInput
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <RuleList
        label={rules('needs')}
        rules={PASSWORD_RULES.map((rule) => ({ text: rules(rule), isMet: !unmet.includes(rule) }))}
      />
      <Button type="submit" variant="primary" size="large" wide>
        {t('submit')}
      </Button>
    </form>
  )
}
