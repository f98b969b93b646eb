import type { Block, BlockType } from '../../../../popup/design.ts'
import { exampleOf } from '../../../../popup/example-cart.ts'
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
} from '../../../../ui/pictures/icons.ts'
import { inlineText } from '../../document/inline-text-rules.ts'

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
  links: Link,
  product: Package,
  progress: ChartColumn,
}

const MAX_SHOWN_LENGTH = 60

/** The block's own text, shortened, to distinguish it from other blocks; empty if it has no text. */
export function shortTextOf(block: Block, locale: string): string {
  const fullText = textOf(exampleOf(block, locale)).trim().replace(/\s+/g, ' ')
  return fullText.length > MAX_SHOWN_LENGTH
    ? `${fullText.slice(0, MAX_SHOWN_LENGTH - 1).trimEnd()}…`
    : fullText
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'coupon':
      return block.code
    case 'image':
      return block.image.alt
    case 'product':
      return block.title
    case 'links':
      return block.links.map(({ label }) => label).join(', ')
    default:
      return inlineText(block) ?? ''
  }
}
