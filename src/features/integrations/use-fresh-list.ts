import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../config/context.tsx'
import { usePolling } from '../../config/use-polling.ts'
import { integrationsStore } from './store.ts'

export const LIST_POLL_MS = 20_000

/** Keeps the connections' states and counts up to date while the page is visible. */
export function useFreshList(): void {
  useSignals()
  const { list, loads, refresh } = integrationsStore(useKit())
  usePolling(list.value.status === 'ready', {
    lastResult: loads.value,
    delayMs: () => LIST_POLL_MS,
    poll: () => void refresh(),
  })
}
