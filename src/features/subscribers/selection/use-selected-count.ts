import { useSignals } from '@preact/signals-react/runtime'
import { useKit } from '../../../config/context.tsx'
import type { Matches } from './api.ts'
import { countSelected } from './selection-rules.ts'
import { selectionStore } from './store.ts'

/** How many subscribers are selected. `isUncounted`: all matches are, and only a part of them is counted. */
export function useSelectedCount({ total, isTotalCapped }: Matches) {
  useSignals()
  const selection = selectionStore(useKit()).selection.value
  return {
    count: countSelected(selection, total),
    isUncounted: selection.kind === 'matches' && isTotalCapped,
  }
}
