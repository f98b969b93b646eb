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

const EMPTY = { password: '', confirm: '' }
const NO_ERRORS_SHOWN = { password: false, confirm: false }

/** The input in both fields, and its errors. Spaces are part of a password. */
export function usePasswordFields(email: string) {
  const t = useMessages(setPasswordMessages)
  const passwordText = useMessages(passwordMessages)
  const { password, confirm, shown, type, show, clear } = useInput()
  const inputs = {
    password: useRef<HTMLInputElement>(null),
    confirm: useRef<HTMLInputElement>(null),
  }
  const problem = passwordProblem(password, email)
  const isMismatch = confirm !== password

  const onPasswordBlur = () => {
    if (needsOwnMessage(problem)) show({ password: true })
    if (confirm !== '') show({ confirm: true })
  }
  const passwordField: PasswordFieldState = {
    ...{ input: inputs.password, value: password, onBlur: onPasswordBlur },
    error: shown.password && problem ? passwordText(problem) : null,
    onChange(text) {
      type({ password: text })
      show(NO_ERRORS_SHOWN)
    },
  }
  const confirmField: PasswordFieldState = {
    ...{ input: inputs.confirm, value: confirm },
    error: shown.confirm && isMismatch ? t('mismatch') : null,
    onChange(text) {
      type({ confirm: text })
      show({ confirm: false })
    },
    onBlur: () => show({ confirm: password !== '' || confirm !== '' }),
  }
  /** Shows all errors. Returns the first invalid field, or null. */
  const validate = (): PasswordFieldState['input'] | null => {
    show({ password: true, confirm: true })
    if (problem) return inputs.password
    return isMismatch ? inputs.confirm : null
  }
  return { password: passwordField, confirm: confirmField, check: validate, clear }
}

/** The input in both fields, and which of their errors are shown. */
function useInput() {
  const [typed, setTyped] = useState(EMPTY)
  const [shown, setShown] = useState(NO_ERRORS_SHOWN)
  return {
    ...typed,
    shown,
    type: (part: Partial<typeof EMPTY>) => setTyped((before) => ({ ...before, ...part })),
    show: (part: Partial<typeof NO_ERRORS_SHOWN>) => setShown((before) => ({ ...before, ...part })),
    clear() {
      setTyped(EMPTY)
      setShown(NO_ERRORS_SHOWN)
    },
  }
}

/** The rules are shown live; any other problem needs its own error message immediately. */
const needsOwnMessage = (problem: PasswordProblem | null): boolean =>
  problem !== null && problem !== 'rules'
