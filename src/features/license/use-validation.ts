import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { passwordMessages } from '../../messages/password.ts'
import { passwordProblem } from '../password/rules.ts'
import { isEmail } from '../user/email-rules.ts'
import { licenseKeyProblem } from './rules.ts'
import { type Errors, FIELD_NAMES, type Form, type FormField } from './use-form.ts'

const KEY_WORDS = {
  missing: 'keyMissing',
  malformed: 'keyMalformed',
  mistyped: 'keyMistyped',
} as const

type Checked = {
  /** The first invalid field, which shows its error; null if the form is valid. */
  wrong: FormField['input'] | null
  hasPasswordFault: boolean
}

/** Validates the form and shows an error at each invalid field. */
export function useValidation({ fields, mend, showErrors }: Form): () => Checked {
  const t = useMessages(licenseMessages)
  const passwordWords = useMessages(passwordMessages)
  return () => {
    const keyProblem = licenseKeyProblem(mend(fields.licenseKey.value))
    const fault = passwordProblem(fields.password.value, fields.email.value)
    const found: Errors = {
      licenseKey: keyProblem && t(KEY_WORDS[keyProblem]),
      email: isEmail(fields.email.value) ? null : t('emailInvalid'),
      password: fault && passwordWords(fault),
    }
    showErrors(found)
    const first = FIELD_NAMES.find((name) => found[name] !== null)
    return { wrong: first ? fields[first].input : null, hasPasswordFault: fault !== null }
  }
}
