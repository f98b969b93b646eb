import { blend, contrast, isOpaque, READABLE_CONTRAST } from '../../../popup/contrast.ts'
import type {
  Block,
  ButtonBlock,
  Colour,
  FrameKind,
  LinksBlock,
  PopupDesign,
  ProductBlock,
  Step,
  Theme,
} from '../../../popup/design.ts'
import { HEADING_BASE_PX, HEADING_RATIOS } from '../../../popup/heading-ratios.ts'

// Shared by the hints, a block's settings and the contrast shown next to them: the colours in which a block
// appears, matching the renderer's stylesheet, and the contrast they need.

/** The contrast that is sufficient for large text (WCAG 2.2, 1.4.3). */
const READABLE_LARGE_CONTRAST = 3
/** The smallest font size that counts as large, in pixels. */
const LARGE_TEXT_PX = 24
const LARGE_BOLD_TEXT_PX = 18.66
const BOLD_WEIGHT = 700

/** The contrast that a block's text needs to be readable. */
export const requiredContrast = (block: Block): number =>
  isLarge(block) ? READABLE_LARGE_CONTRAST : READABLE_CONTRAST

/** What is behind a block's text if the block is transparent: the pop-up's background colour, or a picture. */
export type TextBackground = 'colour' | 'picture'

/** The contrast of a block's text if it is too low to be readable; null if it is sufficient or can't be determined. */
export function lowContrast(
  block: Block,
  { theme, frame }: PopupDesign,
  textBackground: TextBackground = 'colour',
): number | null {
  const ratios = colourPairs(block, theme, frame.kind)
    .filter(({ behind }) => textBackground === 'colour' || hidesBackground(behind))
    .map(({ text, behind }) => contrast(text, blend(behind ?? theme.background, theme.background)))
  const lowest = Math.min(...ratios)
  return lowest < requiredContrast(block) ? lowest : null
}

/** Whether any of a block's text is directly on the pop-up's background. */
export const isOnPopupBackground = (block: Block, { theme, frame }: PopupDesign): boolean =>
  colourPairs(block, theme, frame.kind).some(({ behind }) => !hidesBackground(behind))

const hidesBackground = (behind: Colour | null): boolean => behind !== null && isOpaque(behind)

/** Whether the blocks of a step are placed over a picture. */
export const isOnPicture = ({ picture }: Step): boolean => picture?.side === 'behind'

/** The default colour of text: the muted colour, except in a bar. */
export const textColour = ({ text, muted }: Theme, frame: FrameKind): Colour =>
  frame === 'bar' ? text : muted

/** The default colours of a button, by its look. */
export function buttonRestingColours(
  { look }: Pick<ButtonBlock, 'look'>,
  { accent, onAccent, text, muted }: Theme,
): { colour: Colour; background: Colour } {
  if (look === 'solid') return { colour: onAccent, background: accent }
  return { colour: look === 'outline' ? text : muted, background: '#00000000' }
}

/** The opacity of the text colour, as hexadecimal digits. */
const TINT_ALPHA = { links: '0f', product: '0d' } as const

/** The background of a list of links or a product. */
export const backgroundOf = (block: LinksBlock | ProductBlock, { text }: Theme): Colour =>
  block.background ?? `${text.slice(0, 7)}${TINT_ALPHA[block.type]}`

/** The colours of the countdown's digits and tiles. */
export const countdownColours = (
  { digits, tile }: Extract<Block, { type: 'countdown' }>,
  { background, text }: Theme,
): { text: Colour; behind: Colour } => ({ text: digits ?? background, behind: tile ?? text })

/** `behind` is null if it is the pop-up's background. */
type ColourPair = { text: Colour; behind: Colour | null }

/** The text colours of a block and the colours behind them, in each of its states. */
function colourPairs(block: Block, theme: Theme, frame: FrameKind): ColourPair[] {
  const { accent, field, muted, text } = theme
  const onBackground = (colour: Colour): ColourPair => ({ text: colour, behind: null })
  const inField = { text: field.text, behind: field.background }
  switch (block.type) {
    case 'heading':
    case 'consent':
      return [onBackground(block.style.colour ?? text)]
    case 'text':
      return [onBackground(block.style.colour ?? textColour(theme, frame))]
    case 'coupon':
      return [onBackground(block.style.colour ?? text), { text: theme.onAccent, behind: accent }]
    case 'button':
      return buttonColourPairs(block, theme)
    case 'field':
      return block.showsLabel ? [inField, onBackground(text)] : [inField]
    case 'question':
      return [onBackground(text), inField]
    case 'countdown':
      return [countdownColours(block, theme)]
    case 'scratch':
      return [{ text: '#000000', behind: block.foil }, onBackground(muted)]
    case 'links':
      return linkListColourPairs(block, theme)
    case 'product':
      return [text, muted].map((colour) => ({ text: colour, behind: backgroundOf(block, theme) }))
    case 'progress':
      return block.label === '' ? [] : [onBackground(text)]
    // A picture has no text, and each slice of the wheel gets a text colour that is readable on it.
    case 'image':
    case 'wheel':
      return []
  }
}

/** The button's colours at rest, and on hover if it has any. */
function buttonColourPairs(block: ButtonBlock, theme: Theme): ColourPair[] {
  const { colour, background, hover } = block.style
  const own = buttonRestingColours(block, theme)
  const rest = { text: colour ?? own.colour, behind: background ?? own.background }
  return hover ? [rest, { text: hover.colour, behind: hover.background }] : [rest]
}

function linkListColourPairs(block: LinksBlock, theme: Theme): ColourPair[] {
  const behind = backgroundOf(block, theme)
  const hasNote = block.links.some(({ note }) => note.trim() !== '')
  return [theme.text, ...(hasNote ? [theme.accent] : [])].map((text) => ({ text, behind }))
}

function isLarge(block: Block): boolean {
  if (block.type !== 'heading') return false
  const size = (block.style.size ?? HEADING_BASE_PX) * HEADING_RATIOS[block.size]
  return (
    size >=
    ((block.style.weight ?? BOLD_WEIGHT) >= BOLD_WEIGHT ? LARGE_BOLD_TEXT_PX : LARGE_TEXT_PX)
  )
}
