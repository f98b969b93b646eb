import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { findBlock } from '../document/design-rules.ts'
import type { UnsavedFieldList } from '../saving/not-kept.tsx'
import type { Editor } from './editor.ts'
import { useBlockName } from './panels/use-block-name.ts'

/** The fields with invalid text, named after their blocks and steps. */
export function useFields(editor: Editor): () => UnsavedFieldList {
  const t = useMessages(designMessages)
  const name = useBlockName()
  const { design } = editor
  const nameOf = (id: string): string => {
    const block = findBlock(design.peek(), id)
    if (block) return name(block)
    return design.peek().steps.find((step) => step.id === id)?.name ?? t('frame')
  }
  return () => ({
    texts: editor.unsavedFields.value,
    nameOf,
    goToField: editor.goToField,
    drop: (held) => editor.texts.discard(held),
  })
}
