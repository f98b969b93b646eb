import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { createKeys } from '../../lib/idempotency-key.ts'
import { licenseMessages } from '../../messages/license.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { registerLicense } from './api.ts'
import { Fields } from './fields.tsx'
import { LaterPart, loadLaterParts } from './later-part.tsx'
import type { LicenseActivationProps } from './license-props.ts'
import { cleanLicenseKey } from './rules.ts'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { type Form, useForm } from './use-form.ts'
import { type Problem, useSending } from './use-sending.ts'

fetchAhead(loadLaterParts)

/** Key, email and password, which a mail then asks to verify. Spec §2, §5. */
export function RegisterForm({ email = '', onLicenseSubmitted }: LicenseActivationProps) {
  const form = useForm(email)
  const captcha = useCaptcha()
  const { busy, problem, send } = useRegistration(form, captcha, onLicenseSubmitted)
  const { sentTo } = form
  useReturn(form)
  if (sentTo === null) return <Asking {...{ form, captcha, busy, problem, send }} />
  // Without the password, or with a captcha to be answered anew, it takes the form to send again.
  const canSendAgain = form.fields.password.value !== '' && !captcha.isAsked
  return (
    <LaterPart>
      {({ SentPanel }) => (
        <SentPanel
          {...{ sentTo, busy, problem }}
          onSendAgain={canSendAgain ? send : () => form.setSentTo(null)}
          onCorrect={() => form.setSentTo(null)}
        />
      )}
    </LaterPart>
  )
}

type AskingProps = {
  form: Form
  captcha: Captcha
  busy: boolean
  problem: Problem | null
  send(): void
}

function Asking({ form, captcha, busy, problem, send }: AskingProps) {
  const t = useMessages(licenseMessages)
  const { notices, ownsPage } = useKit()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = form.check()
    if (form.hasPasswordFault()) notices.push({ tone: 'error', text: t('passwordInvalid') })
    if (wrong) wrong.current?.focus()
    else if (captcha.isAsked && captcha.answer.current === null) captcha.refuse()
    else send()
  }
  /** By a field only: the button must not move away under who presses it. */
  const begin = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement) captcha.begin()
  }
  const Title = ownsPage ? 'h1' : 'h2'
  return (
    <>
      <Title className="title-page">{t('title')}</Title>
      <p className="lede muted">{t('lead')}</p>
      <form className="stack" noValidate onSubmit={submit} onFocus={begin}>
        <Fields form={form} />
        {captcha.isShown && (
          <LaterPart>
            {({ CaptchaField }) => <CaptchaField key={captcha.round} captcha={captcha} />}
          </LaterPart>
        )}
        <Button type="submit" variant="primary" size="large" wide busy={busy}>
          {t('submit')}
        </Button>
        {problem && !isOfCaptcha(problem.failure) && (
          <div className="field">
            <FieldError>{[problem.text, problem.reason].filter(Boolean).join('. ')}</FieldError>
          </div>
        )}
      </form>
    </>
  )
}

/** Its sentence stands beside the widget. */
const isOfCaptcha = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'CAPTCHA_FAILED'

function useRegistration(
  form: Form,
  captcha: Captcha,
  onSubmitted: LicenseActivationProps['onLicenseSubmitted'],
) {
  const { http, notices } = useKit()
  const { send, ...sending } = useSending()
  const [keyFor] = useState(createKeys)
  const mails = useRef(0)
  const { licenseKey, email, password } = form.fields

  const register = async (signal: AbortSignal): Promise<void> => {
    const question = {
      licenseKey: cleanLicenseKey(licenseKey.value),
      email: email.value.trim(),
      password: password.value,
    }
    // Another mail is another question; the same one after a lost answer is not, whatever the captcha.
    const idempotencyKey = keyFor(JSON.stringify([mails.current, question]))
    const registration = { ...question, captcha: captcha.answer.current }
    try {
      const { message } = await registerLicense(http, registration, { idempotencyKey, signal })
      mails.current += 1
      if (message) notices.push({ tone: 'success', text: message })
      form.setSentTo(registration.email)
      onSubmitted?.({ email: registration.email })
    } catch (failure) {
      if (isOfCaptcha(failure)) captcha.refuse({ hasToast: true })
      throw failure
    } finally {
      if (captcha.isAsked) captcha.renew()
    }
  }
  return { ...sending, send: () => void send(register) }
}

/** Who comes back from the inbox to correct the address stands in its field. */
function useReturn({ sentTo, fields }: Form): void {
  const before = useRef(sentTo)
  const { input } = fields.email
  useEffect(() => {
    if (before.current !== null && sentTo === null) input.current?.focus()
    before.current = sentTo
  }, [sentTo, input])
}
