import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'

export type Cover = {
  ref: RefObject<HTMLDialogElement | null>
  /** False if the focus was elsewhere on a host's page; it then stays there. */
  hasFocus: boolean
}

/**
 * Opens the dialog over its siblings, moves focus to its heading, and restores focus afterwards. It is modal on a
 * page that the kit owns and above an open dialog. On a host's page it covers only the shell, which is inert
 * meanwhile.
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

/**
 * Makes the rest of the shell inert, including parts added later. Toasts stay active, to announce when it is over.
 */
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
  // `show()` would always move the focus.
  dialog.open = true
  return () => {
    observer.disconnect()
    rest(false)
  }
}
