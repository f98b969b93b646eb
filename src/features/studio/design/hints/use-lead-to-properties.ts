import { useElement } from '../../../../config/context.tsx'
import type { Editor } from '../editor.ts'

/** The way from elsewhere to the properties of what is selected, which come up where they are not beside the canvas. */
export function useLeadToFirstField(editor: Editor): () => void {
  const { root } = useElement()
  return () => {
    editor.showProperties(true)
    requestAnimationFrame(() => {
      const place = root.querySelector('.properties')
      const field = place?.querySelector<HTMLElement>(FIELDS)
      ;(field ?? place?.querySelector<HTMLElement>('.heading'))?.focus()
    })
  }
}

const FIELDS = 'fieldset:enabled :is(textarea, input, select, button):not(:disabled)'

/** The same way to their name. */
export function useLeadToProperties(editor: Editor): () => void {
  const { root } = useElement()
  return () => {
    editor.showProperties(true)
    // What was pressed may stand in something that gives the focus back as it closes.
    requestAnimationFrame(() => {
      root.querySelector<HTMLElement>('.properties .heading')?.focus()
    })
  }
}
