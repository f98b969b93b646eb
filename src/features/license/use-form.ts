import { type RefObject, useRef, useState } from 'react'
import { cleanLicenseKey } from './rules.ts'
import { useDraft } from './use-draft.ts'

export type Errors = { licenseKey: string | null; email: string | null; password: string | null }

/** The state of one field. */
export type FormField = {
  value: string
  error: string | null
  input: RefObject<HTMLInputElement | null>
  change(text: string): void
}

const NO_ERRORS: Errors = { licenseKey: null, email: null, password: null }

export type Form = ReturnType<typeof useForm>

export const FIELD_NAMES = ['licenseKey', 'email', 'password'] as const
type FieldName = (typeof FIELD_NAMES)[number]

/** The form's input and its validation errors. */
export function useForm(initialEmail: string) {
  const [draft, updateDraft] = useDraft()
  const [password, setPassword] = useState('')
  const [errors, showErrors] = useState(NO_ERRORS)
  const { wasMended, mend, take: takeKey } = useKeyCorrection(draft.licenseKey, updateDraft)
  const inputs = { licenseKey: useInput(), email: useInput(), password: useInput() }
  const email = draft.email ?? initialEmail

  const fieldOf = (name: FieldName, value: string, take: (text: string) => void): FormField => ({
    ...{ value, error: errors[name], input: inputs[name] },
    change(text) {
      showErrors((before) => ({ ...before, [name]: null }))
      take(text)
    },
  })
  const fields = {
    licenseKey: fieldOf('licenseKey', draft.licenseKey, takeKey),
    email: fieldOf('email', email, (text) => updateDraft({ email: text })),
    password: fieldOf('password', password, setPassword),
  }
  const setSentTo = (sentTo: string | null) => updateDraft({ sentTo })
  return { fields, sentTo: draft.sentTo, setSentTo, wasMended, mend, showErrors }
}

const useInput = () => useRef<HTMLInputElement>(null)

function useKeyCorrection(before: string, keep: (part: { licenseKey: string }) => void) {
  const [wasCorrected, setWasCorrected] = useState(false)
  return {
    wasMended: wasCorrected,
    /** Formats the key as in the email, and marks it as corrected. */
    mend(text: string): string {
      const clean = cleanLicenseKey(text)
      setWasCorrected(clean !== text && clean !== '')
      if (clean !== before) keep({ licenseKey: clean })
      return clean
    },
    take(licenseKey: string): void {
      setWasCorrected(false)
      keep({ licenseKey })
    },
  }
}
