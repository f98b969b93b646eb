import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import { findBlock } from '../design-rules.ts'
import { wordsInPlace } from '../words-in-place-rules.ts'
import type { Editor } from './editor.ts'
import { useBlockName } from './use-block-name.ts'
import { useLeadToProperties } from './use-lead-to-properties.ts'

/** Opens the words of a block where they are drawn; of one without words its properties. */
export function useTypeIn(editor: Editor): (blockId: string | null) => void {
  const t = useMessages(designMessages)
  const name = useBlockName()
  const leadToProperties = useLeadToProperties(editor)
  return (blockId) => {
    const block = findBlock(editor.design.peek(), blockId)
    if (block === null) return
    editor.select(block.id)
    if (wordsInPlace(block) === null) return leadToProperties()
    editor.showProperties(false)
    editor.typeIn(block.id)
    editor.say(t('typeIn', { block: name(block) }))
  }
}
