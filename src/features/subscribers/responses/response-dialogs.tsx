import { useEffect, useRef } from 'react'
import { useKit } from '../../../config/context.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { responsesStore } from './store.ts'

const EraseAddressDialog = lazyPart(
  async () => (await import('../erasure/erase-address-dialog.tsx')).EraseAddressDialog,
  { when: 'shown' },
)
const DeleteResponseDialog = lazyPart(
  async () => (await import('./delete-response-dialog.tsx')).DeleteResponseDialog,
  { when: 'shown' },
)

export type OpenedDialog = { kind: 'delete'; id: string } | { kind: 'erase'; email: string }

type ResponseDialogsProps = {
  opened: OpenedDialog | null
  onClose: () => void
  /** Called once the dialog has closed and its row has gone. */
  onGone: () => void
}

/** The dialog that a row's menu has opened. */
export function ResponseDialogs({ opened, onClose, onGone }: ResponseDialogsProps) {
  const store = responsesStore(useKit())
  const hasDeleted = useRef(false)
  useEffect(() => {
    if (opened !== null || !hasDeleted.current) return
    hasDeleted.current = false
    onGone()
  }, [opened, onGone])
  if (opened === null) return null
  if (opened.kind === 'delete')
    return (
      <DeleteResponseDialog
        id={opened.id}
        onClose={onClose}
        onDeleted={() => {
          hasDeleted.current = true
        }}
      />
    )
  return (
    <EraseAddressDialog
      email={opened.email}
      onClose={onClose}
      onErased={() => {
        hasDeleted.current = true
        onClose()
        void store.reload()
      }}
    />
  )
}
