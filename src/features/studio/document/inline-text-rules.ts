import type { Block } from '../../../popup/design.ts'

/** A block's text that can be edited on the canvas; null for a block without such text. */
export function inlineText(block: Block): string | null {
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

/** The block with different text. */
export function withInlineText(block: Block, words: string): Block {
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

/** Whether Enter inserts a line break instead of ending the edit. */
export const allowsLineBreaks = ({ type }: Block): boolean => type === 'text' || type === 'consent'
