import { type RefObject, useLayoutEffect, useRef } from 'react'
import { focusFirst } from '../layout/focus.ts'
import { partStyles } from '../theme/base.ts'
import css from './dialog.css?inline'
import '../theme/semantic-tokens.ts'

partStyles(css)

/** Opens the native dialog with the component and closes it before it goes, so that focus returns. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    // A view whose element was just taken out of the page may still get its answer.
    if (!dialog?.isConnected) return
    dialog.showModal()
    focusFirst(dialog)
    return () => dialog.close()
  }, [])
  return ref
}
