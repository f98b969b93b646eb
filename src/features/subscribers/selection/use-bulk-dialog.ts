import { useEffect, useRef, useState } from 'react'
import type { BulkDialogName } from './bulk-dialog.tsx'

type ListCallbacks = {
  /** The rows are out of date. */
  onChanged: () => void
  /** Moves the focus to the list, because the pressed button is gone. */
  onFocusList: () => void
}

/** The dialog that is open. After an action, the focus moves to the list. */
export function useBulkDialog({ onChanged, onFocusList }: ListCallbacks) {
  const [opened, open] = useState<BulkDialogName | null>(null)
  const hasChanged = useRef(false)
  // Once the dialog has closed: until then, the list can't receive the focus.
  useEffect(() => {
    if (opened !== null || !hasChanged.current) return
    hasChanged.current = false
    onFocusList()
  })
  return {
    opened,
    open,
    onClose: () => open(null),
    onChanged() {
      hasChanged.current = true
      onChanged()
    },
  }
}
