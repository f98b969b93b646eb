import { useMessages } from '../../../config/use-messages.ts'
import { designMessages } from '../../../messages/design.ts'
import type { Block } from '../../../popup/design.ts'
import { wordsOf } from './block-types.ts'

/** Names a block in a sentence: its kind, and its own words. */
export function useBlockName(): (block: Block) => string {
  const t = useMessages(designMessages)
  return (block) => [t(block.type), wordsOf(block)].filter((part) => part !== '').join(' ')
}
