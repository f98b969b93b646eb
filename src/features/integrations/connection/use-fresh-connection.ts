import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../../config/context.tsx'
import { ledgerStore } from '../ledger/store.ts'
import { connectionStore } from './store.ts'

/** Loads the connection again as often as its deliveries: a receiver may have paused it meanwhile. */
export function useFreshConnection(): void {
  useSignals()
  const kit = useKit()
  const polls = ledgerStore(kit).polls.value
  const { refresh } = connectionStore(kit)
  useEffect(() => {
    if (polls > 0) void refresh()
  }, [polls, refresh])
}
