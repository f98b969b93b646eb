import { useElement } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import type { Block } from '../../../../popup/design.ts'
import { shortTextOf } from './block-types.ts'

/** Names a block within a sentence: its type and its own text. */
export function useBlockName(): (block: Block) => string {
  const t = useMessages(designMessages)
  const { locale } = useElement()
  return (block) =>
    [t(block.type), shortTextOf(block, locale.peek())].filter((part) => part !== '').join(' ')
}

/** The same for the middle of a sentence: with the block's own text in quotation marks. */
export function useQuotedName(): (block: Block) => string {
  const t = useMessages(designMessages)
  const { locale } = useElement()
  return (block) => {
    const words = shortTextOf(block, locale.peek())
    return words === '' ? t(block.type) : t('quotedBlock', { kind: t(block.type), words })
  }
}
