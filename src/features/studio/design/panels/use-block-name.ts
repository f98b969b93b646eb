import { useElement } from '../../../../config/context.tsx'
import { useMessages } from '../../../../config/use-messages.ts'
import { designMessages } from '../../../../messages/design.ts'
import type { Block } from '../../../../popup/design.ts'
import { wordsOf } from './block-types.ts'

/** Names a block in a sentence: its kind, and its own words. */
export function useBlockName(): (block: Block) => string {
  const t = useMessages(designMessages)
  const { locale } = useElement()
  return (block) =>
    [t(block.type), wordsOf(block, locale.peek())].filter((part) => part !== '').join(' ')
}

/** The same where a sentence goes on after it: its own words in quotation marks. */
export function useQuotedName(): (block: Block) => string {
  const t = useMessages(designMessages)
  const { locale } = useElement()
  return (block) => {
    const words = wordsOf(block, locale.peek())
    return words === '' ? t(block.type) : t('quotedBlock', { kind: t(block.type), words })
  }
}
