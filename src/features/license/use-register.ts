import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import type { RefusalCode } from '../../config/refusal-code.ts'
import { ApiFailure } from '../../lib/failure.ts'
import { createIdempotentCall } from '../../lib/idempotent-call.ts'
import { registerLicense } from './api.ts'
import type { LicenseActivationProps } from './license-props.ts'
import { cleanLicenseKey } from './rules.ts'
import type { Captcha } from './use-captcha.ts'
import type { Form } from './use-form.ts'
import { useSubmit } from './use-submit.ts'

/** Whether the captcha failed; that error is shown next to the widget. */
export const isCaptchaFailure = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === ('CAPTCHA_FAILED' satisfies RefusalCode)

/** Registers the key and sends the email, one request at a time. */
export function useRegister(
  form: Form,
  captcha: Captcha,
  onSubmitted: LicenseActivationProps['onLicenseSubmitted'],
) {
  const { http, notices } = useKit()
  const { send, ...sending } = useSubmit()
  const [withIdempotencyKey] = useState(createIdempotentCall)
  const { licenseKey, email, password } = form.fields

  const register = async (signal: AbortSignal): Promise<void> => {
    const input = {
      licenseKey: cleanLicenseKey(licenseKey.value),
      email: email.value.trim(),
      password: password.value,
    }
    const registration = { ...input, captcha: captcha.answer.current }
    try {
      // The captcha response is not part of what identifies a request.
      const { message } = await withIdempotencyKey(JSON.stringify(input), (idempotencyKey) =>
        registerLicense(http, registration, { idempotencyKey, signal }),
      )
      if (message) notices.push({ tone: 'success', text: message })
      form.setSentTo(registration.email)
      onSubmitted?.({ email: registration.email })
    } catch (failure) {
      if (isCaptchaFailure(failure)) captcha.refuse()
      throw failure
    } finally {
      if (captcha.isRequired) captcha.renew()
    }
  }
  return { ...sending, send: () => void send(register) }
}
