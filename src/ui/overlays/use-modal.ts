import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusFirst } from '../layout/focus.ts'
import { partStyles } from '../theme/base.ts'
import css from './dialog.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

/** Opens the native dialog when the component mounts and closes it on unmount, so that focus is restored. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    // A response may still arrive after the element has been removed from the page.
    if (!dialog?.isConnected) return
    dialog.showModal()
    focusFirst(dialog)
    return () => dialog.close()
  }, [])
  return ref
}
