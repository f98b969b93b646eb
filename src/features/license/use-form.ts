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

const NAMES = ['licenseKey', 'email', 'password'] as const
type Name = (typeof NAMES)[number]

/** What is typed into the form, and what is wrong with it. */
export function useForm(hostsEmail: string) {
  const sentencesFor = useSentences()
  const [draft, keep] = useDraft()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState(NO_ERRORS)
  const { wasMended, mend, take: takeKey } = useMending(draft.licenseKey, keep)
  const inputs = { licenseKey: useInput(), email: useInput(), password: useInput() }
  const email = draft.email ?? hostsEmail

  /** The first wrong field, its sentence beside it; null when all may be sent. */
  const check = (): FormField['input'] | null => {
    const found = sentencesFor({ licenseKey: mend(draft.licenseKey), email, password })
    setErrors(found)
    const first = NAMES.find((name) => found[name] !== null)
    return first === undefined ? null : inputs[first]
  }
  const fieldOf = (name: Name, value: string, take: (text: string) => void): FormField => ({
    ...{ value, error: errors[name], input: inputs[name] },
    change(text) {
      setErrors((before) => ({ ...before, [name]: null }))
      take(text)
    },
  })
  const fields = {
    licenseKey: fieldOf('licenseKey', draft.licenseKey, takeKey),
    email: fieldOf('email', email, (text) => keep({ email: text })),
    password: fieldOf('password', password, setPassword),
  }
  const hasPasswordFault = () => passwordFault(password, email) !== null
  const setSentTo = (sentTo: string | null) => keep({ sentTo })
  return { fields, sentTo: draft.sentTo, setSentTo, wasMended, mend, check, hasPasswordFault }
}

const useInput = () => useRef<HTMLInputElement>(null)

function useMending(before: string, keep: (part: { licenseKey: string }) => void) {
  const [wasMended, setWasMended] = useState(false)
  return {
    wasMended,
    /** Writes the key as the mail has it, and says so. */
    mend(text: string): string {
      const clean = cleanLicenseKey(text)
      setWasMended(clean !== text && clean !== '')
      if (clean !== before) keep({ licenseKey: clean })
      return clean
    },
    take(licenseKey: string): void {
      setWasMended(false)
      keep({ licenseKey })
    },
  }
}

/** What is wrong with each answer, in words. */
function useSentences(): (typed: Record<Name, string>) => Errors {
  const t = useMessages(licenseMessages)
  const passwordWords = useMessages(passwordMessages)
  return ({ licenseKey, email, password }) => {
    const keyProblem = licenseKeyProblem(licenseKey)
    const fault = passwordFault(password, email)
    return {
      licenseKey: keyProblem && t(KEY_WORDS[keyProblem]),
      email: isEmail(email) ? null : t('emailInvalid'),
      password: fault && passwordWords(fault),
    }
  }
}
