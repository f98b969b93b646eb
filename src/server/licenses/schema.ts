import * as v from 'valibot'
import { cleanLicenseKey } from '../../features/license/rules.ts'
import { captchaAnswer } from '../captcha/check.ts'
import { emailError, newPasswordError } from '../identity/form.ts'
import { text } from '../platform/http/schemas.ts'

const MAX_EMAIL_LENGTH = 254
const MAX_KEY_LENGTH = 200

const email = v.pipe(
  text('The email', MAX_EMAIL_LENGTH),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? emailError(dataset.value) : undefined
    if (message !== undefined) addIssue({ message })
  }),
)

/** `captcha` where the server asks for it. */
export const registerInput = (environment: { isHosted: boolean }) =>
  v.pipe(
    v.object({
      license_key: v.pipe(text('The license key', MAX_KEY_LENGTH), v.transform(cleanLicenseKey)),
      email,
      password: v.string(),
      captcha: captchaAnswer,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { password, email } = dataset.value
      const message = newPasswordError(password, email, environment)
      if (message !== undefined) addIssue({ message })
    }),
  )

export const verifyQuery = v.object({ token: v.optional(v.string(), '') })

/** What a person reads. */
export const messageReply = v.object({ msg: v.string() })

/** And whose license it is: who has the token has the mailbox. */
export const verifiedReply = v.object({ msg: v.string(), email: v.string() })
