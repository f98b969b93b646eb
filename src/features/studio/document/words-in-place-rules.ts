import type { Block } from '../../../popup/design.ts'

/** The words of a block that can be typed where they are drawn; null for one without. */
export function wordsInPlace(block: Block): string | null {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'button':
    case 'question':
    case 'consent':
      return block.text
    case 'field':
    case 'progress':
      return block.label
    default:
      return null
  }
}

/** The block with other words. */
export function withWords(block: Block, words: string): Block {
  switch (block.type) {
    case 'heading':
    case 'text':
    case 'button':
    case 'question':
    case 'consent':
      return { ...block, text: words }
    case 'field':
    case 'progress':
      return { ...block, label: words }
    default:
      return block
  }
}

/** Where Enter begins another line, and does not end the typing. */
export const takesLines = ({ type }: Block): boolean => type === 'text' || type === 'consent'
