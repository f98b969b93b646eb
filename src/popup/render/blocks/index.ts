import type { BlockType, ShownBlock, ShownDesign } from '../../design.ts'
import type { DrawnBlock, Stage } from '../scene.ts'
import { draw as button } from './button.ts'
import { draw as consent } from './consent.ts'
import { draw as field } from './field.ts'
import { draw as heading } from './heading.ts'
import { draw as image } from './image.ts'
import { draw as text } from './text.ts'

/** How blocks are drawn, by their type. */
export type Drawers = {
  [Type in BlockType]?: {
    draw(block: ShownBlock, stage: Stage, gone: AbortSignal): Drawing
  }['draw']
}
type Drawing = HTMLElement | DrawnBlock

/** What comes over the network by itself. */
export type Part = { drawers: Drawers; css: string }

/** What nearly every pop-up has comes with the renderer. */
const COMMON: Drawers = { heading, text, image, field, button, consent }

const pieces = (): Promise<Part> => import('./pieces.ts')
const games = (): Promise<Part> => import('./games.ts')

/** The others come in two files, with the first pop-up that has one of them. */
const RARE: { [Type in BlockType]?: () => Promise<Part> } = {
  coupon: pieces,
  countdown: pieces,
  product: pieces,
  progress: pieces,
  question: pieces,
  ways: pieces,
  scratch: games,
  wheel: games,
}

/** Loads what the blocks of a design need; rejects where a file does not come. */
export async function loadParts({ steps }: ShownDesign): Promise<Part> {
  const loads = new Set(
    steps.flatMap(({ blocks }) => blocks.flatMap(({ type }) => RARE[type] ?? [])),
  )
  const parts = await Promise.all(Array.from(loads, (load) => load()))
  return {
    drawers: Object.assign({}, COMMON, ...parts.map(({ drawers }) => drawers)),
    css: parts.map(({ css }) => css).join(''),
  }
}
