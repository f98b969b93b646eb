import { type RefObject, useRef, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { licenseMessages } from '../../messages/license.ts'
import { passwordMessages } from '../../messages/password.ts'
import { passwordFault } from '../password/rules.ts'
import { isEmail } from '../session/rules.ts'
import { cleanLicenseKey, licenseKeyProblem } from './rules.ts'
import { useDraft } from './use-draft.ts'

type Errors = { licenseKey: string | null; email: string | null; password: string | null }

/** One field as the form shows it. */
export type FormField = {
  value: string
  error: string | null
  input: RefObject<HTMLInputElement | null>
  change(text: string): void
}

const NO_ERRORS: Errors = { licenseKey: null, email: null, password: null }

const KEY_WORDS = {
  missing: 'keyMissing',
  malformed: 'keyMalformed',
  mistyped: 'keyMistyped',
} as const

export type Form = ReturnType<typeof useForm>

/** What is typed into the form, and what is wrong with it. */
export function useForm(hostsEmail: string) {
  const t = useMessages(licenseMessages)
  const passwordWords = useMessages(passwordMessages)
  const [draft, keep] = useDraft()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState(NO_ERRORS)
  const [wasMended, setWasMended] = useState(false)
  const inputs = { licenseKey: useInput(), email: useInput(), password: useInput() }
  const email = draft.email ?? hostsEmail

  const forgive = (name: keyof Errors) => setErrors((before) => ({ ...before, [name]: null }))
  /** Writes the key as the mail has it, and says so. */
  const mend = (text: string): string => {
    const clean = cleanLicenseKey(text)
    setWasMended(clean !== text && clean !== '')
    if (clean !== draft.licenseKey) keep({ licenseKey: clean })
    return clean
  }
  /** The first wrong field, its sentence beside it; null when all may be sent. */
  const check = (): RefObject<HTMLInputElement | null> | null => {
    const keyProblem = licenseKeyProblem(mend(draft.licenseKey))
    const fault = passwordFault(password, email)
    const found: Errors = {
      licenseKey: keyProblem && t(KEY_WORDS[keyProblem]),
      email: isEmail(email) ? null : t('emailInvalid'),
      password: fault && passwordWords(fault),
    }
    setErrors(found)
    const names = ['licenseKey', 'email', 'password'] as const
    const first = names.find((name) => found[name] !== null)
    return first === undefined ? null : inputs[first]
  }

  return {
    fields: {
      licenseKey: {
        value: draft.licenseKey,
        error: errors.licenseKey,
        input: inputs.licenseKey,
        change(text: string) {
          setWasMended(false)
          forgive('licenseKey')
          keep({ licenseKey: text })
        },
      },
      email: {
        value: email,
        error: errors.email,
        input: inputs.email,
        change(text: string) {
          forgive('email')
          keep({ email: text })
        },
      },
      password: {
        value: password,
        error: errors.password,
        input: inputs.password,
        change(text: string) {
          forgive('password')
          setPassword(text)
        },
      },
    } satisfies Record<keyof Errors, FormField>,
    sentTo: draft.sentTo,
    setSentTo: (sentTo: string | null) => keep({ sentTo }),
    wasMended,
    mend,
    check,
    hasPasswordFault: () => passwordFault(password, email) !== null,
  }
}

const useInput = () => useRef<HTMLInputElement>(null)
