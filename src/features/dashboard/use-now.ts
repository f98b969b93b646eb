import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'

const MINUTE_MS = 60_000

/** The server's time, read anew every minute, so that no greeting and no "2 minutes ago" grows old. */
export function useNow(given?: () => Date): Date {
  const { clock } = useKit()
  const [read] = useState(() => given ?? (() => new Date(clock.now())))
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [read])
  return now
}
