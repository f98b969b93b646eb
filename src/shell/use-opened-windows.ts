import { useEffect } from 'react'
import { useKit } from '../config/context.tsx'
import { sessionStore } from '../features/session/store.ts'
import { parseAction } from './opened-window.ts'
import { useShell } from './shell-context.ts'

/** Updates the dashboard when a window that it opened reports that it is done. */
export function useOpenedWindows(): void {
  const kit = useKit()
  const { restart } = useShell()
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const action = parseAction(event)
      if (action === 'reload') restart()
      // Reloads the user to show what the other window has changed; if that fails, nothing is lost.
      if (action === 'finish')
        sessionStore(kit)
          .reloadUser()
          .catch((error) => kit.report(error, {}))
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [kit, restart])
}
