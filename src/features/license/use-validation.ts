import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { passwordMessages } from '../../messages/password.ts'
import { passwordProblem } from '../password/rules.ts'
import { isEmail } from '../user/email-rules.ts'
import { licenseKeyProblem } from './rules.ts'
import { type Errors, FIELD_NAMES, type Form, type FormField } from './use-form.ts'

const KEY_ERRORS = {
  missing: 'keyMissing',
  malformed: 'keyMalformed',
  mistyped: 'keyMistyped',
} as const

type ValidationResult = {
  /** The first invalid field, which shows its error; null if the form is valid. */
  invalidField: FormField['input'] | null
  hasPasswordError: boolean
}

/** Validates the form and shows each invalid field's error. */
export function useValidation({ fields, correctKey, showErrors }: Form): () => ValidationResult {
  const t = useMessages(licenseMessages)
  const passwordText = useMessages(passwordMessages)
  return () => {
    const keyProblem = licenseKeyProblem(correctKey(fields.licenseKey.value))
    const passwordError = passwordProblem(fields.password.value, fields.email.value)
    const errors: Errors = {
      licenseKey: keyProblem && t(KEY_ERRORS[keyProblem]),
      email: isEmail(fields.email.value) ? null : t('emailInvalid'),
      password: passwordError && passwordText(passwordError),
    }
    showErrors(errors)
    const first = FIELD_NAMES.find((name) => errors[name] !== null)
    return {
      invalidField: first ? fields[first].input : null,
      hasPasswordError: passwordError !== null,
    }
  }
}
