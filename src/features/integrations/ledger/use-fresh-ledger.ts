import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import { usePolling } from '../../../config/use-polling.ts'
import { ledgerStore } from './store.ts'

/** While something waits, its next attempt is seconds away; otherwise new leads come now and then. */
export const WAITING_POLL_MS = 5_000
export const IDLE_POLL_MS = 20_000

/** Keeps the first page of deliveries up to date while the page is visible. */
export function useFreshLedger(): void {
  useSignals()
  const { list, polls, refresh } = ledgerStore(useKit())
  const state = list.value
  const isWaiting = state.status === 'ready' && state.value.counts.waiting > 0
  usePolling(state.status === 'ready', {
    lastResult: polls.value,
    delayMs: () => (isWaiting ? WAITING_POLL_MS : IDLE_POLL_MS),
    poll: () => void refresh(),
  })
}
