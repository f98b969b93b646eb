import { useEffect } from 'react'
import { useKit } from '../config/context.tsx'
import { sessionStore } from '../features/session/store.ts'
import { actionOf } from './opened-window.ts'
import { useShell } from './shell-context.ts'

/** Goes on when a window that was opened from here says that it is done. */
export function useOpenedWindows(): void {
  const kit = useKit()
  const { startAnew } = useShell()
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const action = actionOf(event)
      if (action === 'reload') startAnew()
      // What the other window has changed shows as soon as it is known; without an answer nothing is lost.
      if (action === 'finish')
        sessionStore(kit)
          .reloadUser()
          .catch((error) => kit.report(error, {}))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [kit, startAnew])
}
