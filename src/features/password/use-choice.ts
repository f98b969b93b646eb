import { type RefObject, useRef, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { passwordMessages } from '../../messages/password.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { type PasswordFault, passwordFault } from './rules.ts'

/** A field of the form, ready for its control. */
export type ChosenField = {
  input: RefObject<HTMLInputElement | null>
  value: string
  error: string | null
  onChange(text: string): void
  onBlur(): void
}

/** What the person has typed into both fields, and what is wrong with it. Blanks are part of a password. */
export function useChoice(email: string) {
  const t = useMessages(setPasswordMessages)
  const faults = useMessages(passwordMessages)
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [shown, setShown] = useState({ password: false, confirm: false })
  const fields = {
    password: useRef<HTMLInputElement>(null),
    confirm: useRef<HTMLInputElement>(null),
  }
  const fault = passwordFault(password, email)
  const differs = confirm !== password
  const isTyped = password !== '' || confirm !== ''

  const chosen: ChosenField = {
    input: fields.password,
    value: password,
    error: shown.password && fault ? faults(fault) : null,
    onChange(text) {
      setPassword(text)
      setShown({ password: false, confirm: false })
    },
    onBlur: () =>
      setShown((before) => ({
        password: before.password || isMoreThanRules(fault),
        confirm: before.confirm || confirm !== '',
      })),
  }
  const repeated: ChosenField = {
    input: fields.confirm,
    value: confirm,
    error: shown.confirm && differs ? t('mismatch') : null,
    onChange(text) {
      setConfirm(text)
      setShown((before) => ({ ...before, confirm: false }))
    },
    onBlur: () => setShown((before) => ({ ...before, confirm: isTyped })),
  }
  return {
    password: chosen,
    confirm: repeated,
    /** Shows all that is wrong. The first field that is, or null where nothing is. */
    check(): RefObject<HTMLInputElement | null> | null {
      setShown({ password: true, confirm: true })
      if (fault) return fields.password
      return differs ? fields.confirm : null
    },
    clear(): void {
      setPassword('')
      setConfirm('')
      setShown({ password: false, confirm: false })
    },
  }
}

/** The rules are shown live beside the field; what they do not say needs its sentence at once. */
const isMoreThanRules = (fault: PasswordFault | null): boolean =>
  fault !== null && fault !== 'rules'
