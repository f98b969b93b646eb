import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import { findBlock } from '../../document/design-rules.ts'
import { inlineText } from '../../document/inline-text-rules.ts'
import type { Editor } from '../editor.ts'
import { useFocusProperties } from '../hints/use-lead-to-properties.ts'
import { useBlockName } from '../panels/use-block-name.ts'

/** Opens a block's text for editing where it is drawn; for a block without text, opens its properties. */
export function useStartTyping(editor: Editor): (blockId: string | null) => void {
  const t = useMessages(designMessages)
  const name = useBlockName()
  const focusProperties = useFocusProperties(editor)
  return (blockId) => {
    const block = findBlock(editor.design.peek(), blockId)
    if (block === null) return
    editor.select(block.id)
    if (inlineText(block) === null) return focusProperties()
    editor.showProperties(false)
    editor.setTypingBlock(block.id)
    editor.announce(t('typeIn', { block: name(block) }))
  }
}
