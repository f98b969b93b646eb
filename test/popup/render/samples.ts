import type { Block, BlockType, FrameKind, PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'

export const BLOCK_TYPES: readonly BlockType[] = [
  ...(['heading', 'text', 'image', 'field', 'button', 'coupon', 'countdown', 'wheel'] as const),
  ...(['scratch', 'question', 'consent', 'links', 'product', 'progress'] as const),
]

/** A pop-up whose first step has these blocks; the second step says thank you. */
export function formOf(...blocks: Block[]): PopupDesign {
  return placeInDesign(blankDesign(), blocks)
}

/** One block of each type. */
export const everyBlock = (kind?: FrameKind): PopupDesign =>
  placeInDesign(
    blankDesign(kind),
    BLOCK_TYPES.map((type): Block => newBlock(type, type)),
  )

function placeInDesign(design: PopupDesign, blocks: readonly Block[]): PopupDesign {
  const [form, ...others] = design.steps
  const frame = { ...design.frame, entrance: 'none' as const }
  return { ...design, frame, steps: form ? [{ ...form, blocks }, ...others] : [] }
}

/** Adds a style sheet to the page; the returned function removes it. */
export function addPageStyles(css: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
