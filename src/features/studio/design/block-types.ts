import type { Block, BlockType } from '../../../popup/design.ts'
import {
  ChartColumn,
  Eraser,
  FerrisWheel,
  Heading,
  Image,
  Link,
  MessageCircleQuestionMark,
  Package,
  RectangleHorizontal,
  SquareCheck,
  TextAlignStart,
  TextCursorInput,
  TicketPercent,
  Timer,
} from '../../../ui/icons.ts'

export const BLOCK_ICONS: Readonly<Record<BlockType, typeof Link>> = {
  heading: Heading,
  text: TextAlignStart,
  image: Image,
  field: TextCursorInput,
  button: RectangleHorizontal,
  coupon: TicketPercent,
  countdown: Timer,
  wheel: FerrisWheel,
  scratch: Eraser,
  question: MessageCircleQuestionMark,
  consent: SquareCheck,
  ways: Link,
  product: Package,
  progress: ChartColumn,
}

const SHOWN_LENGTH = 60

/** The words by which a block is known among the others; empty where it has none of its own. */
export function wordsOf(block: Block): string {
  return ownWords(block).trim().replace(/\s+/g, ' ').slice(0, SHOWN_LENGTH)
}

function ownWords(block: Block): string {
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
    case 'coupon':
      return block.code
    case 'image':
      return block.image.alt
    case 'product':
      return block.title
    case 'ways':
      return block.ways.map(({ label }) => label).join(', ')
    case 'countdown':
    case 'wheel':
    case 'scratch':
      return ''
  }
}
