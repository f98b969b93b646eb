import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'

export type CoverDialog = {
  ref: RefObject<HTMLDialogElement | null>
  /** False if the focus was elsewhere on a host's page, where it then stays. */
  hasFocus: boolean
}

/**
 * Opens the dialog over its siblings, moves focus to its heading, and restores focus afterwards. It is modal on a
 * page that the kit owns and above an open dialog. On a host's page it covers only the shell, which is inert
 * until the dialog closes.
 */
export function useCoverDialog(): CoverDialog {
  const ref = useRef<HTMLDialogElement>(null)
  const [hasFocus, setFocus] = useState(true)
  const { ownsPage } = useKit()
  const { root } = useElement()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const previousFocus = root.activeElement
    const isModal = ownsPage || root.querySelector('dialog:modal') !== null
    const restore = isModal ? openModal(dialog) : openNonModal(dialog)
    const hadFocus = isModal || previousFocus !== null
    setFocus(hadFocus)
    if (hadFocus) dialog.querySelector('h1')?.focus({ preventScroll: true })
    return () => {
      restore()
      dialog.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true })
    }
  }, [ownsPage, root])
  return { ref, hasFocus }
}

function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  return () => {}
}

/**
 * Makes the rest of the shell inert, including parts added later. Toasts stay active, to announce when maintenance is
 * over.
 */
function openNonModal(dialog: HTMLDialogElement): () => void {
  const shell = dialog.parentElement
  const setInert = (isInert: boolean) => {
    for (const part of shell?.children ?? []) {
      if (part !== dialog && !part.matches('.toasts')) part.toggleAttribute('inert', isInert)
    }
  }
  const observer = new MutationObserver(() => setInert(true))
  if (shell) observer.observe(shell, { childList: true })
  setInert(true)
  // `show()` would always move the focus.
  dialog.open = true
  return () => {
    observer.disconnect()
    setInert(false)
  }
}
