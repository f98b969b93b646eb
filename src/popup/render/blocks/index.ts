import { GAME_TYPES, PIECES_TYPES } from '../../block-files.ts'
import type { BlockType, ShownBlock, ShownDesign } from '../../design.ts'
import type { DrawnBlock, Stage } from '../scene.ts'
import { draw as button } from './button-block.ts'
import { draw as consent } from './consent.ts'
import { draw as field } from './field-block.ts'
import { draw as heading } from './heading.ts'
import { draw as image } from './image.ts'
import { draw as text } from './text.ts'

/** The functions that draw blocks, by type. */
export type Drawers = {
  [Type in BlockType]?: {
    draw(block: ShownBlock, stage: Stage, signal: AbortSignal): Drawing
  }['draw']
}
type Drawing = HTMLElement | DrawnBlock

/** A file that is loaded on demand. */
export type Part = { drawers: Drawers; css: string }

/** Blocks that nearly every pop-up has are part of the renderer. */
const COMMON: Drawers = { heading, text, image, field, button, consent }

/** Loads the code for a design's blocks; rejects if a file fails to load. */
export async function loadParts({ steps }: ShownDesign): Promise<Part> {
  const types = steps.flatMap(({ blocks }) => blocks.map(({ type }) => type))
  const needs = (file: readonly BlockType[]) => types.some((type) => file.includes(type))
  const parts: Part[] = await Promise.all([
    ...(needs(PIECES_TYPES) ? [import('./pieces.ts')] : []),
    ...(needs(GAME_TYPES) ? [import('./games.ts')] : []),
  ])
  return {
    drawers: Object.assign({}, COMMON, ...parts.map(({ drawers }) => drawers)),
    css: parts.map(({ css }) => css).join(''),
  }
}
