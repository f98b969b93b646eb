import { blend, contrast, isOpaque, READABLE_CONTRAST } from '../../../popup/contrast.ts'
import type {
  Block,
  ButtonBlock,
  Colour,
  FrameKind,
  PopupDesign,
  ProductBlock,
  Step,
  Theme,
  WaysBlock,
} from '../../../popup/design.ts'
import { HEADING_BASE_PX, HEADING_RATIOS } from '../../../popup/heading-ratios.ts'

// One rule for the hints, for the settings of a block and for the figure beside them: which colours a block is seen
// in, as the renderer's own styles have it, and how far apart they have to be.

/** Large letters need less (WCAG 2.2, 1.4.3): */
const READABLE_LARGE_CONTRAST = 3
/** from here on, in pixels. */
const LARGE_PX = 24
const LARGE_BOLD_PX = 18.66
const BOLD = 700

/** From which contrast on the words of a block can be read. */
export const leastContrast = (block: Block): number =>
  isLarge(block) ? READABLE_LARGE_CONTRAST : READABLE_CONTRAST

/** What the words of a block are seen on where it lets that through: the pop-up's own colour, or a picture. */
export type Ground = 'colour' | 'picture'

/** The contrast of a block's words where it is too low to be read; null where it will do, or nobody can tell. */
export function lowContrast(
  block: Block,
  { theme, frame }: PopupDesign,
  ground: Ground = 'colour',
): number | null {
  const ratios = seenColours(block, theme, frame.kind)
    .filter(({ behind }) => ground === 'colour' || covers(behind))
    .map(({ text, behind }) => contrast(text, blend(behind ?? theme.background, theme.background)))
  const lowest = Math.min(...ratios)
  return lowest < leastContrast(block) ? lowest : null
}

/** Whether words of a block stand on what is behind the pop-up's blocks. */
export const showsGround = (block: Block, { theme, frame }: PopupDesign): boolean =>
  seenColours(block, theme, frame.kind).some(({ behind }) => !covers(behind))

const covers = (behind: Colour | null): boolean => behind !== null && isOpaque(behind)

/** Whether the blocks of a step stand on a picture. */
export const isOnPicture = ({ picture }: Step): boolean => picture?.side === 'behind'

/** A text is quiet, but for one in a bar. */
export const textColour = ({ text, muted }: Theme, frame: FrameKind): Colour =>
  frame === 'bar' ? text : muted

/** The colours of each look of a button without a choice of its own. */
export function restOfButton(
  { look }: Pick<ButtonBlock, 'look'>,
  { accent, onAccent, text, muted }: Theme,
): { colour: Colour; background: Colour } {
  if (look === 'solid') return { colour: onAccent, background: accent }
  return { colour: look === 'outline' ? text : muted, background: '#00000000' }
}

/** A hint of the text's colour. */
const TINTS = { ways: '0f', product: '0d' } as const

/** What the words of a list of links or of a product stand on. */
export const groundOf = (block: WaysBlock | ProductBlock, { text }: Theme): Colour =>
  block.background ?? `${text.slice(0, 7)}${TINTS[block.type]}`

/** The clock's figures and what they stand on. */
export const coloursOfClock = (
  { digits, tile }: Extract<Block, { type: 'countdown' }>,
  { background, text }: Theme,
): { text: Colour; behind: Colour } => ({ text: digits ?? background, behind: tile ?? text })

/** `behind`: null where it is the pop-up itself. */
type Seen = { text: Colour; behind: Colour | null }

/** The words of a block on what they stand on, in each of its states. */
function seenColours(block: Block, theme: Theme, frame: FrameKind): Seen[] {
  const { accent, field, muted, text } = theme
  const open = (colour: Colour): Seen => ({ text: colour, behind: null })
  const inField = { text: field.text, behind: field.background }
  switch (block.type) {
    case 'heading':
    case 'consent':
      return [open(block.style.colour ?? text)]
    case 'text':
      return [open(block.style.colour ?? textColour(theme, frame))]
    case 'coupon':
      return [open(block.style.colour ?? text), { text: theme.onAccent, behind: accent }]
    case 'button':
      return coloursOfButton(block, theme)
    case 'field':
      return block.showsLabel ? [inField, open(text)] : [inField]
    case 'question':
      return [open(text), inField]
    case 'countdown':
      return [coloursOfClock(block, theme)]
    case 'scratch':
      return [{ text: '#000000', behind: block.foil }, open(muted)]
    case 'ways':
      return coloursOfWays(block, theme)
    case 'product':
      return [text, muted].map((colour) => ({ text: colour, behind: groundOf(block, theme) }))
    case 'progress':
      return block.label === '' ? [] : [open(text)]
    // A picture has no words, and each slice of the wheel has the ink that is read on it.
    case 'image':
    case 'wheel':
      return []
  }
}

/** Filled, or its words alone on the pop-up; and where a pointer is over it. */
function coloursOfButton(block: ButtonBlock, theme: Theme): Seen[] {
  const { colour, background, hover } = block.style
  const own = restOfButton(block, theme)
  const rest = { text: colour ?? own.colour, behind: background ?? own.background }
  return hover ? [rest, { text: hover.colour, behind: hover.background }] : [rest]
}

function coloursOfWays(block: WaysBlock, theme: Theme): Seen[] {
  const behind = groundOf(block, theme)
  const hasNote = block.ways.some(({ note }) => note.trim() !== '')
  return [theme.text, ...(hasNote ? [theme.accent] : [])].map((text) => ({ text, behind }))
}

function isLarge(block: Block): boolean {
  if (block.type !== 'heading') return false
  const size = (block.style.size ?? HEADING_BASE_PX) * HEADING_RATIOS[block.size]
  return size >= ((block.style.weight ?? BOLD) >= BOLD ? LARGE_BOLD_PX : LARGE_PX)
}
