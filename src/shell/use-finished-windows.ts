import { useEffect, useState } from 'react'
import { parseAction } from './opened-window.ts'

/** How many windows that the dashboard opened have reported that they are done, since the page was shown. */
export function useFinishedWindows(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (parseAction(event) === 'finish') setCount((before) => before + 1)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  return count
}
