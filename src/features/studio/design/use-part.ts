import { computed } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'

/**
 * A part of what is edited: the view is drawn again where this part changes, not with every key that is typed.
 * @param read reads signals only, since it is kept from the first time
 */
export function usePart<Part extends string | boolean | null>(read: () => Part): Part {
  useSignals()
  const [part] = useState(() => computed(read))
  return part.value
}
