import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { usePolling } from '../../config/use-polling.ts'
import type { DashboardStore } from './store.ts'

const POLL_INTERVAL_MS = 30_000
/** If the user returns to the page within this time, the statistics are not reloaded. */
const STALE_AFTER_MS = 60_000

/**
 * Reloads the statistics when the network is back and when the user returns to the page. While the server doesn't
 * respond, reloads them twice a minute as long as the page is visible.
 */
export function useFreshFigures(store: DashboardStore): void {
  useSignals()
  const { clock } = useKit()
  const outage = store.outage.value
  usePolling(outage !== null, {
    lastResult: outage,
    delayMs: () => POLL_INTERVAL_MS,
    poll: () => void store.refresh(),
  })
  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const onVisible = () => {
      const figures = store.figures.peek()
      // During an outage, polling already does this.
      if (document.visibilityState === 'hidden' || store.outage.peek()) return
      if (figures.status !== 'ready') return
      if (clock.now() - figures.value.at.getTime() >= STALE_AFTER_MS) void store.refresh()
    }
    addEventListener('online', () => void store.refresh(), options)
    addEventListener('offline', () => store.goOffline(), options)
    document.addEventListener('visibilitychange', onVisible, options)
    return () => controller.abort()
  }, [store, clock])
}
