import type { ShownBlock, ShownStep } from '../design.ts'
import type { Drawers } from './blocks/index.ts'
import { make, makeLiveRegion, picture, setStyles } from './dom.ts'
import type { DrawnBlock, Stage } from './scene.ts'

/** A drawn block, and the controller that ends it. */
type DrawnEntry = DrawnBlock & { block: ShownBlock; gone: AbortController }
export type ReusableBlocks = Map<string, DrawnEntry>

/** A step's form. Blocks are redrawn only if they have changed. */
export function drawStep(
  step: ShownStep,
  stage: Stage,
  drawers: Drawers,
  kept: ReusableBlocks,
): HTMLFormElement {
  const before = new Map(kept)
  kept.clear()
  const blocks = make('div', 'blocks')
  let line = blocks
  for (const block of step.blocks) {
    const existingBlock = before.get(block.id)
    const drawn = existingBlock?.block === block ? existingBlock : drawBlock(block, stage, drawers)
    if (!drawn) continue
    kept.set(block.id, drawn)
    if (!block.isBeside || line === blocks) {
      line = make('div', 'line')
      blocks.append(line)
    }
    line.append(drawn.element)
  }
  for (const [id, drawn] of before) if (kept.get(id) !== drawn) drawn.gone.abort()
  blocks.append(makeLiveRegion('said'))
  const form = make('form', 'step', blocks)
  form.noValidate = true
  if (step.picture) form.prepend(side(form, step.picture, stage.scene.assets))
  return form
}

function drawBlock(block: ShownBlock, stage: Stage, drawers: Drawers): DrawnEntry | null {
  const gone = new AbortController()
  const drawn = drawers[block.type]?.(block, stage, gone.signal)
  if (!drawn) return null
  const entry = drawn instanceof HTMLElement ? { element: drawn } : drawn
  entry.element.dataset.block = block.id
  return { ...entry, block, gone }
}

function side(
  form: HTMLElement,
  { background, image, share, side }: NonNullable<ShownStep['picture']>,
  assets: string,
): HTMLElement {
  const frame = make('div', 'picture', picture(image, assets))
  form.dataset.picture = side
  setStyles(form, {
    '--share': `${share}%`,
    '--height': `${share}`,
    '--free': `${share - 10}%`,
  })
  setStyles(frame, { 'background-color': background })
  return frame
}
