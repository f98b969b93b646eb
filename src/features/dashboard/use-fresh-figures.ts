import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePolling } from '../../config/use-polling.ts'
import type { DashboardStore } from './store.ts'

const ASKED_AGAIN_AFTER_MS = 30_000
/** Who comes back to the page within this time sees what they left. */
const OLD_AFTER_MS = 60_000

/**
 * Asks for the figures again when the network is back, when somebody comes back to the page, and as long as
 * no answer comes, twice a minute while the page is seen.
 */
export function useFreshFigures(store: DashboardStore): void {
  useSignals()
  const { clock } = useKit()
  const outage = store.outage.value
  usePolling(outage !== null, {
    lastResult: outage,
    delayMs: () => ASKED_AGAIN_AFTER_MS,
    poll: () => void store.refresh(),
  })
  useEffect(() => {
    const left = new AbortController()
    const options = { signal: left.signal }
    const whenSeen = () => {
      const figures = store.figures.peek()
      // While no answer comes, `useLooksAgain` asks.
      if (document.visibilityState === 'hidden' || store.outage.peek()) return
      if (figures.status !== 'ready') return
      if (clock.now() - figures.value.at.getTime() >= OLD_AFTER_MS) void store.refresh()
    }
    addEventListener('online', () => void store.refresh(), options)
    addEventListener('offline', () => store.loseNetwork(), options)
    document.addEventListener('visibilitychange', whenSeen, options)
    return () => left.abort()
  }, [store, clock])
}
