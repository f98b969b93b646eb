import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { passwordMessages } from '../../messages/password.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { AlertProvider } from '../../ui/alerts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RuleList } from '../../ui/rule-list.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PASSWORD_RULES, unmetPasswordRules } from './rules.ts'

export type SetPasswordFormProps = {
  platform?: 'appsumo' | 'shopify' | 'lifetime' | 'default'
  accessToken?: string
  email?: string
  /** False when the host goes on by itself. */
  onPasswordSet?(detail: { platform: string }): boolean
}

/** Sets the password of a partner's customer. Spec §2, *Set-password form*. */
export function SetPasswordForm({ email = '' }: SetPasswordFormProps) {
  const t = useMessages(setPasswordMessages)
  const rules = useMessages(passwordMessages)
  const { http } = useKit()
  const [password, setPassword] = useState('')
  const unmet = unmetPasswordRules(password)
  const Title = useKit().ownsPage ? 'h1' : 'h2'
  return (
    <AlertProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void http.put('/default/reset_password', { body: { password }, anonymous: true })
        }}
      >
        <Title className="title-page">{t('title')}</Title>
        <Field label={t('email')}>
          <TextInput readOnly value={email} autoComplete="username" />
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
          rules={PASSWORD_RULES.map((rule) => ({
            text: rules(rule),
            isMet: !unmet.includes(rule),
          }))}
        />
        <Field label={t('confirm')}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="large" wide>
          {t('submit')}
        </Button>
      </form>
    </AlertProvider>
  )
}
