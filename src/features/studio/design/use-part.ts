import { computed } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'

/**
 * Derives a value from the editor's signals: the component renders when that value changes, not on every keystroke.
 * @param read must read only signals, because the first function is kept
 */
export function useComputedValue<Part extends string | boolean | null>(read: () => Part): Part {
  useSignals()
  const [part] = useState(() => computed(read))
  return part.value
}
