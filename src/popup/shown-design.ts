import type { Block, PopupDesign, ShownBlock, ShownDesign } from './design.ts'

/** A design as visitors get it: without the chances and codes of a game, which the server keeps. */
export const shownDesign = (design: PopupDesign): ShownDesign => ({
  ...design,
  steps: design.steps.map((step) => ({ ...step, blocks: step.blocks.map(shownBlock) })),
})

/** Its first step alone, which is all that a thumbnail shows. */
export const previewOf = (design: PopupDesign): ShownDesign =>
  shownDesign({ ...design, steps: design.steps.slice(0, 1) })

function shownBlock(block: Block): ShownBlock {
  if (block.type !== 'wheel' && block.type !== 'scratch') return block
  return { ...block, prizes: block.prizes.map(({ label }) => ({ label })) }
}
