import type { BlockType, ShownBlock, ShownDesign } from '../../design.ts'
import type { DrawnBlock, Stage } from '../scene.ts'
import * as button from './button.ts'
import * as consent from './consent.ts'
import * as field from './field.ts'
import * as heading from './heading.ts'
import * as image from './image.ts'
import * as text from './text.ts'

/** A file of this folder: how its block is drawn, and the styles of that. */
type Part = {
  draw(block: ShownBlock, stage: Stage, gone: AbortSignal): HTMLElement | DrawnBlock
  css?: string
}
export type PartsOfBlocks = ReadonlyMap<BlockType, Part>

/** What nearly every pop-up has comes with the renderer; null: with the first pop-up that has one. */
const PARTS: Readonly<Record<BlockType, Part | (() => Promise<Part>)>> = {
  heading,
  text,
  image,
  field,
  button,
  consent,
  coupon: () => import('./coupon.ts'),
  countdown: () => import('./countdown.ts'),
  wheel: () => import('./wheel.ts'),
  scratch: () => import('./scratch.ts'),
  question: () => import('./question.ts'),
  ways: () => import('./ways.ts'),
  product: () => import('./product.ts'),
  progress: () => import('./progress.ts'),
}

/** Loads what the blocks of a design need; rejects where a file does not come. */
export async function loadParts({ steps }: ShownDesign): Promise<PartsOfBlocks> {
  const types = new Set(steps.flatMap(({ blocks }) => blocks.map(({ type }) => type)))
  return new Map(
    await Promise.all(
      Array.from(types, async (type): Promise<[BlockType, Part]> => {
        const part = PARTS[type]
        return [type, typeof part === 'function' ? await part() : part]
      }),
    ),
  )
}
