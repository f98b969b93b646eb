import { contrast, READABLE_CONTRAST } from '../../popup/contrast.ts'
import type { Block, ButtonBlock, Colour, PopupDesign, Theme } from '../../popup/design.ts'
import { HEADING_BASE_PX, HEADING_RATIOS } from '../../popup/heading-ratios.ts'

/** Large letters need less (WCAG 2.2, 1.4.3): */
const READABLE_LARGE_CONTRAST = 3
/** from here on, in pixels. */
const LARGE_PX = 24
const LARGE_BOLD_PX = 18.66
const BOLD = 700

/** The contrast of a block's words where it is too low to be read; null where it will do. */
export function lowContrast(block: Block, design: PopupDesign): number | null {
  const ratios = seenColours(block, design).map(({ text, behind }) => contrast(text, behind))
  const lowest = Math.min(...ratios)
  return lowest < (isLarge(block) ? READABLE_LARGE_CONTRAST : READABLE_CONTRAST) ? lowest : null
}

type Seen = { text: Colour; behind: Colour }

/** The words of a block on what they stand on, in each of its states. */
function seenColours(block: Block, { frame, theme }: PopupDesign): Seen[] {
  const { background: behind } = theme
  switch (block.type) {
    case 'heading':
    case 'consent':
      return [{ text: block.style.colour ?? theme.text, behind }]
    case 'text': {
      const own = frame.kind === 'bar' ? theme.text : theme.muted
      return [{ text: block.style.colour ?? own, behind }]
    }
    case 'button':
      return coloursOfButton(block, theme)
    case 'field':
      return [{ text: theme.field.text, behind: theme.field.background }]
    default:
      return []
  }
}

/** Filled, or its words alone on the pop-up; and where a pointer is over it. */
function coloursOfButton({ look, style }: ButtonBlock, theme: Theme): Seen[] {
  const words = { solid: theme.onAccent, outline: theme.text, link: theme.muted }
  const ground = look === 'solid' ? theme.accent : theme.background
  const rest = { text: style.colour ?? words[look], behind: style.background ?? ground }
  const { hover } = style
  return hover ? [rest, { text: hover.colour, behind: hover.background }] : [rest]
}

function isLarge(block: Block): boolean {
  if (block.type !== 'heading') return false
  const size = (block.style.size ?? HEADING_BASE_PX) * HEADING_RATIOS[block.size]
  return size >= ((block.style.weight ?? BOLD) >= BOLD ? LARGE_BOLD_PX : LARGE_PX)
}
