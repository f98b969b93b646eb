import type { ShownBlock, ShownStep } from '../design.ts'
import type { Drawers } from './blocks/index.ts'
import { dress, make, picture, speaker } from './dom.ts'
import type { DrawnBlock, Stage } from './scene.ts'

/** A drawn block, and the controller that ends it. */
type Kept = DrawnBlock & { block: ShownBlock; gone: AbortController }
export type KeptBlocks = Map<string, Kept>

/** The form of a step. Blocks are redrawn only if they have changed. */
export function drawStep(
  step: ShownStep,
  stage: Stage,
  drawers: Drawers,
  kept: KeptBlocks,
): HTMLFormElement {
  const before = new Map(kept)
  kept.clear()
  const blocks = make('div', 'blocks')
  let line = blocks
  for (const block of step.blocks) {
    const known = before.get(block.id)
    const drawn = known?.block === block ? known : drawBlock(block, stage, drawers)
    if (!drawn) continue
    kept.set(block.id, drawn)
    if (!block.isBeside || line === blocks) {
      line = make('div', 'line')
      blocks.append(line)
    }
    line.append(drawn.element)
  }
  for (const [id, drawn] of before) if (kept.get(id) !== drawn) drawn.gone.abort()
  blocks.append(speaker('said'))
  const form = make('form', 'step', blocks)
  form.noValidate = true
  if (step.picture) form.prepend(side(form, step.picture, stage.scene.assets))
  return form
}

function drawBlock(block: ShownBlock, stage: Stage, drawers: Drawers): Kept | null {
  const gone = new AbortController()
  const drawn = drawers[block.type]?.(block, stage, gone.signal)
  if (!drawn) return null
  const whole = drawn instanceof HTMLElement ? { element: drawn } : drawn
  whole.element.dataset.block = block.id
  return { ...whole, block, gone }
}

function side(
  form: HTMLElement,
  { background, image, share, side }: NonNullable<ShownStep['picture']>,
  assets: string,
): HTMLElement {
  const frame = make('div', 'picture', picture(image, assets))
  form.dataset.picture = side
  dress(form, {
    '--share': `${share}%`,
    '--height': `${share}`,
    '--free': `${share - 10}%`,
  })
  dress(frame, { 'background-color': background })
  return frame
}
