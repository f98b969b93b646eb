import * as v from 'valibot'
import { cleanLicenseKey } from '../../features/license/rules.ts'
import { MAX_EMAIL_LENGTH } from '../../features/user/email-rules.ts'
import { captchaToken } from '../captcha/check.ts'
import { emailError, newPasswordError } from '../identity/form.ts'
import { text } from '../platform/http/schemas.ts'

const MAX_KEY_LENGTH = 200

const email = v.pipe(
  text('The email', MAX_EMAIL_LENGTH),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? emailError(dataset.value) : undefined
    if (message !== undefined) addIssue({ message })
  }),
)

/** `captcha` is required if the server uses one. */
export const registerInput = (environment: { isHosted: boolean }) =>
  v.pipe(
    v.object({
      license_key: v.pipe(text('The license key', MAX_KEY_LENGTH), v.transform(cleanLicenseKey)),
      email,
      password: v.string(),
      captcha: captchaToken,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { password, email } = dataset.value
      const message = newPasswordError(password, email, environment)
      if (message !== undefined) addIssue({ message })
    }),
  )

export const verifyQuery = v.object({ token: v.optional(v.string(), '') })

/** `msg` is shown to the user. */
export const messageResponse = v.object({ msg: v.string() })

/** With the license’s email address: the token proves access to the mailbox. */
export const verificationResponse = v.object({ msg: v.string(), email: v.string() })
