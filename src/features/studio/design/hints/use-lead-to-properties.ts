import { useElement } from '../../../../config/context.tsx'
import type { Editor } from '../editor.ts'

/** Opens the properties of the selected block, if they are not beside the canvas, and focuses their first field. */
export function useFocusFirstSetting(editor: Editor): () => void {
  const { root } = useElement()
  return () => {
    editor.showProperties(true)
    requestAnimationFrame(() => {
      const panel = root.querySelector('.properties')
      const field = panel?.querySelector<HTMLElement>(FIELD_SELECTOR)
      ;(field ?? panel?.querySelector<HTMLElement>('.heading'))?.focus()
    })
  }
}

const FIELD_SELECTOR = 'fieldset:enabled :is(textarea, input, select, button):not(:disabled)'

/** Opens the properties and focuses their heading. */
export function useFocusProperties(editor: Editor): () => void {
  const { root } = useElement()
  return () => {
    editor.showProperties(true)
    // The pressed button may be in a dialog that restores focus when it closes.
    requestAnimationFrame(() => {
      root.querySelector<HTMLElement>('.properties .heading')?.focus()
    })
  }
}
