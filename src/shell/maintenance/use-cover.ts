import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'

export type Cover = {
  ref: RefObject<HTMLDialogElement | null>
  /** False where the person is elsewhere on a host's page: the focus is left there. */
  hasFocus: boolean
}

/**
 * Opens the dialog over all that it stands beside, takes the focus to its heading, and gives it back. On
 * a page of ours, and above a dialog that is open, it is modal; on a host's page it covers the shell
 * alone, which rests meanwhile.
 */
export function useCover(): Cover {
  const ref = useRef<HTMLDialogElement>(null)
  const [hasFocus, setFocus] = useState(true)
  const { ownsPage } = useKit()
  const { root } = useElement()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = root.activeElement
    const isModal = ownsPage || root.querySelector('dialog:modal') !== null
    const wake = isModal ? openModal(dialog) : openInside(dialog)
    const wasInside = isModal || before !== null
    setFocus(wasInside)
    if (wasInside) dialog.querySelector('h1')?.focus({ preventScroll: true })
    return () => {
      wake()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [ownsPage, root])
  return { ref, hasFocus }
}

function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  return () => {}
}

/** What else of the shell is there, or comes meanwhile, rests; the toasts tell when it is over. */
function openInside(dialog: HTMLDialogElement): () => void {
  const shell = dialog.parentElement
  const rest = (isResting: boolean) => {
    for (const part of shell?.children ?? []) {
      if (part !== dialog && !part.matches('.toasts')) part.toggleAttribute('inert', isResting)
    }
  }
  const observer = new MutationObserver(() => rest(true))
  if (shell) observer.observe(shell, { childList: true })
  rest(true)
  // Not by `show()`, which takes the focus wherever it is.
  dialog.open = true
  return () => {
    observer.disconnect()
    rest(false)
  }
}
