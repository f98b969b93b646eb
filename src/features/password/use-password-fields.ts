import { type RefObject, useRef, useState } from 'react'
import { useMessages } from '../../config/use-messages.ts'
import { passwordMessages } from '../../messages/password.ts'
import { setPasswordMessages } from '../../messages/set-password.ts'
import { type PasswordProblem, passwordProblem } from './rules.ts'

/** The state and handlers of a field. */
export type PasswordFieldState = {
  input: RefObject<HTMLInputElement | null>
  value: string
  error: string | null
  onChange(text: string): void
  onBlur(): void
}

const NOTHING = { password: '', confirm: '' }
const NOWHERE = { password: false, confirm: false }

/** The input of both fields and its errors. Spaces are part of a password. */
export function usePasswordFields(email: string) {
  const t = useMessages(setPasswordMessages)
  const faults = useMessages(passwordMessages)
  const { password, confirm, shown, type, show, clear } = useTyped()
  const inputs = {
    password: useRef<HTMLInputElement>(null),
    confirm: useRef<HTMLInputElement>(null),
  }
  const fault = passwordProblem(password, email)
  const differs = confirm !== password

  const leavePassword = () => {
    if (isMoreThanRules(fault)) show({ password: true })
    if (confirm !== '') show({ confirm: true })
  }
  const chosen: PasswordFieldState = {
    ...{ input: inputs.password, value: password, onBlur: leavePassword },
    error: shown.password && fault ? faults(fault) : null,
    onChange(text) {
      type({ password: text })
      show(NOWHERE)
    },
  }
  const repeated: PasswordFieldState = {
    ...{ input: inputs.confirm, value: confirm },
    error: shown.confirm && differs ? t('mismatch') : null,
    onChange(text) {
      type({ confirm: text })
      show({ confirm: false })
    },
    onBlur: () => show({ confirm: password !== '' || confirm !== '' }),
  }
  /** Shows all errors. Returns the first invalid field, or null. */
  const check = (): PasswordFieldState['input'] | null => {
    show({ password: true, confirm: true })
    if (fault) return inputs.password
    return differs ? inputs.confirm : null
  }
  return { password: chosen, confirm: repeated, check, clear }
}

/** The input of both fields, and which of their errors are shown. */
function useTyped() {
  const [typed, setTyped] = useState(NOTHING)
  const [shown, setShown] = useState(NOWHERE)
  return {
    ...typed,
    shown,
    type: (part: Partial<typeof NOTHING>) => setTyped((before) => ({ ...before, ...part })),
    show: (part: Partial<typeof NOWHERE>) => setShown((before) => ({ ...before, ...part })),
    clear() {
      setTyped(NOTHING)
      setShown(NOWHERE)
    },
  }
}

/** The rules are shown live; any other problem needs its own error message immediately. */
const isMoreThanRules = (fault: PasswordProblem | null): boolean =>
  fault !== null && fault !== 'rules'
