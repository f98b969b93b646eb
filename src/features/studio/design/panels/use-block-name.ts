import { useElement } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import type { Block } from '../../../../popup/design.ts'
import { shortTextOf } from './block-types.ts'

/** Returns a function that names a block by its type and its own text. */
export function useBlockName(): (block: Block) => string {
  const t = useMessages(designMessages)
  const { locale } = useElement()
  return (block) =>
    [t(block.type), shortTextOf(block, locale.peek())].filter((part) => part !== '').join(' ')
}

/** Like `useBlockName`, but puts the block's own text in quotation marks, for use within a sentence. */
export function useQuotedName(): (block: Block) => string {
  const t = useMessages(designMessages)
  const { locale } = useElement()
  return (block) => {
    const words = shortTextOf(block, locale.peek())
    return words === '' ? t(block.type) : t('quotedBlock', { kind: t(block.type), words })
  }
}
