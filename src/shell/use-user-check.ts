import { useState } from 'react'
import { useKit } from '../config/context.tsx'
import { sessionStore } from '../features/session/store.ts'
import type { User } from '../features/user/model.ts'
import { toApiFailure } from '../lib/to-api-failure.ts'
import { useFailureText } from '../ui/feedback/failure-text.ts'

/** Reloads the user when a button is clicked; a failure is shown as a toast. */
export function useReloadUser(onReloaded?: (user: User) => void): { isBusy: boolean; run(): void } {
  const kit = useKit()
  const failureText = useFailureText()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    const session = sessionStore(kit)
    setBusy(true)
    try {
      await session.reloadUser()
      const user = session.user.peek()
      if (user) onReloaded?.(user)
    } catch (error) {
      kit.notices.push({ tone: 'error', text: failureText(toApiFailure(error)) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: () => void run() }
}
