import { useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { type PersonRole, ROLES } from './model.ts'

const KEY = 'chosen-role'

/** The chosen role, saved in session storage for a reload until it is used. */
export function useRole(isRequested: boolean) {
  const storage = useKit().storage.session
  const [role, setRole] = useState(() => (isRequested ? roleOf(storage.get(KEY)) : null))
  return {
    role,
    choose(value: string) {
      setRole(roleOf(value))
      storage.set(KEY, value)
    },
    forget: () => storage.remove(KEY),
  }
}

const roleOf = (value: string | null): PersonRole | null =>
  ROLES.find((one) => one === value) ?? null
