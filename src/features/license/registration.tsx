import { useLayoutEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { FieldError } from '../../ui/fields/field.tsx'
import { type Press, useEachPress } from '../../ui/loading/press.ts'
import type { LicenseActivationProps } from './license-props.ts'
import { SentPanel } from './sent-panel.tsx'
import type { Captcha } from './use-captcha.ts'
import type { Form } from './use-form.ts'
import { isCaptchaFailure, useRegister } from './use-register.ts'
import { useReportCaptchaFailure } from './use-report-captcha-failure.ts'
import { useValidation } from './use-validation.ts'

type RegistrationProps = LicenseActivationProps & {
  form: Form
  captcha: Captcha
  press: Press
}

/** The result of a submit: an error below the form, or a confirmation that replaces it. */
export function Registration(props: RegistrationProps) {
  const { form, captcha, press, onLicenseSubmitted } = props
  const { setBusy } = press
  const { sentTo, setSentTo } = form
  const { busy, problem, send } = useRegister(form, captcha, onLicenseSubmitted)
  const submit = useSubmit(form, captcha, send)
  useLayoutEffect(() => setBusy(busy), [setBusy, busy])
  useEachPress(press, () => {
    if (!busy) submit()
  })
  if (sentTo === null) {
    return (
      problem &&
      !isCaptchaFailure(problem.failure) && (
        <div className="field problem">
          <FieldError>{[problem.text, problem.reason].filter(Boolean).join('. ')}</FieldError>
        </div>
      )
    )
  }
  // Without the password, or if a new captcha is required, the email can be resent only from the form.
  const canSendAgain = form.fields.password.value !== '' && !captcha.isRequired
  const correctAddress = () => setSentTo(null)
  return (
    <SentPanel
      {...{ sentTo, busy, problem }}
      onSendAgain={canSendAgain ? send : correctAddress}
      onCorrect={correctAddress}
    />
  )
}

function useSubmit(form: Form, captcha: Captcha, send: () => void): () => void {
  const t = useMessages(licenseMessages)
  const { notices } = useKit()
  const validate = useValidation(form)
  const refuseCaptcha = useReportCaptchaFailure()
  return () => {
    const { invalidField, hasPasswordError } = validate()
    if (hasPasswordError) notices.push({ tone: 'error', text: t('passwordInvalid') })
    if (invalidField) invalidField.current?.focus()
    else if (captcha.isRequired && captcha.answer.current === null) refuseCaptcha(captcha)
    else send()
  }
}
