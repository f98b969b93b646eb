import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'

const MINUTE_MS = 60_000

/** The server's time, updated every minute, so that the greeting and relative times stay correct. */
export function useNow(nowSource?: () => Date): Date {
  const { clock } = useKit()
  const [read] = useState(() => nowSource ?? (() => new Date(clock.now())))
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [read])
  return now
}
