import { useEffect, useState } from 'react'
import { broadcastOf } from '../config/broadcast.ts'
import { useKit } from '../config/context.tsx'
import type { Kit } from '../config/kit.ts'
import { parseAction } from './opened-window.ts'

const SIGNED_IN = 'service-signed-in'

/** Reaches the dashboard that opened this window also if a provider's page has cut the tie between the two. */
export const announceSignedIn = (kit: Kit): void => broadcastOf(kit).post(SIGNED_IN)

/** How many windows that the dashboard opened have reported that they are done, since the page was shown. */
export function useFinishedWindows(): number {
  const kit = useKit()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const increase = () => setCount((before) => before + 1)
    const onMessage = (event: MessageEvent) => {
      if (parseAction(event) === 'finish') increase()
    }
    window.addEventListener('message', onMessage)
    const stopListening = broadcastOf(kit).listen((message) => {
      if (message === SIGNED_IN) increase()
    })
    return () => {
      window.removeEventListener('message', onMessage)
      stopListening()
    }
  }, [kit])
  return count
}
