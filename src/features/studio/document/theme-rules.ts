import type { Block, PopupDesign, Theme } from '../../../popup/design.ts'

/** Applies colours and fonts to the whole design, and resets any that individual blocks had. */
export function applyTheme(design: PopupDesign, theme: Theme): PopupDesign {
  return {
    ...design,
    theme,
    steps: design.steps.map((step) => ({
      ...step,
      picture: step.picture && { ...step.picture, background: null },
      blocks: step.blocks.map(withoutOwnStyle),
    })),
  }
}

/** The block without its own colours and fonts; size, weight and position are kept. */
function withoutOwnStyle(block: Block): Block {
  switch (block.type) {
    case 'button':
      return {
        ...block,
        style: { ...block.style, font: null, colour: null, background: null, hover: null },
      }
    case 'heading':
    case 'text':
    case 'coupon':
    case 'consent':
      return { ...block, style: { ...block.style, font: null, colour: null } }
    case 'countdown':
      return { ...block, digits: null, tile: null }
    case 'links':
    case 'product':
      return { ...block, background: null }
    case 'progress':
      return { ...block, track: null }
    case 'wheel':
      return { ...block, rim: null }
    default:
      return block
  }
}
