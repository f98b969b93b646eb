import type { Block, BlockType, PopupDesign, Step, Theme } from '../../popup/design.ts'
import { answerNames, MAX_BLOCKS, MAX_STEPS } from '../../popup/design-schema.ts'
import { newBlock } from '../../popup/new-block.ts'

// What the editor does to a design. Every function gives a new one that shares all that has not changed, so that
// the renderer draws only what has; one that would change nothing gives the very same.

/** Where a block stands, or is to stand: the place among the blocks of a step. */
export type Place = { stepId: string; index: number }

const blocksOf = ({ steps }: PopupDesign): readonly Block[] => steps.flatMap(({ blocks }) => blocks)

export const findBlock = (design: PopupDesign, blockId: string | null): Block | null =>
  blocksOf(design).find(({ id }) => id === blockId) ?? null

export function placeOf({ steps }: PopupDesign, blockId: string): Place | null {
  for (const { id: stepId, blocks } of steps) {
    const index = blocks.findIndex(({ id }) => id === blockId)
    if (index >= 0) return { stepId, index }
  }
  return null
}

/** Whether another block would be one too many. */
export const isFull = (design: PopupDesign): boolean => blocksOf(design).length >= MAX_BLOCKS
export const hasAllSteps = ({ steps }: PopupDesign): boolean => steps.length >= MAX_STEPS

const withStep = (
  design: PopupDesign,
  stepId: string,
  change: (step: Step) => Step,
): PopupDesign => ({
  ...design,
  steps: design.steps.map((step) => (step.id === stepId ? change(step) : step)),
})

/** The first of `name`, `name-2`, `name-3` … that is free. */
function free(name: string, taken: readonly string[], joint: string): string {
  for (let count = 1; ; count += 1) {
    const tried = count === 1 ? name : `${name}${joint}${count}`
    if (!taken.includes(tried)) return tried
  }
}

const takenIds = (design: PopupDesign): string[] =>
  [...design.steps, ...blocksOf(design)].map(({ id }) => id)

/** The names of what one design may ask for once; a longer name would be none for a column. */
const MAX_NAME_LENGTH = 36

/** A block that has not been in this design before: with an id and, where it asks something, a name of its own. */
function asNew(design: PopupDesign, block: Block): Block {
  const id = free(block.id, takenIds(design), '-')
  if (block.type !== 'field' && block.type !== 'question') return { ...block, id }
  const name = free(block.name.slice(0, MAX_NAME_LENGTH), answerNames(design), '_')
  return { ...block, id, name }
}

/** A block as it comes from the list of blocks; a second field is no second address. */
export function freshBlock(design: PopupDesign, type: BlockType): Block {
  const block: Block = newBlock(type, type)
  if (block.type === 'field' && answerNames(design).includes('email')) {
    const text = { kind: 'text', name: 'answer', label: 'Your answer', isRequired: false } as const
    return asNew(design, { ...block, ...text })
  }
  return asNew(design, block)
}

export function addBlock(design: PopupDesign, block: Block, { stepId, index }: Place): PopupDesign {
  if (isFull(design)) return design
  return withStep(design, stepId, (step) => ({
    ...step,
    blocks: step.blocks.toSpliced(index, 0, block),
  }))
}

export function changeBlock(design: PopupDesign, next: Block): PopupDesign {
  const place = placeOf(design, next.id)
  if (!place || findBlock(design, next.id) === next) return design
  return withStep(design, place.stepId, (step) => ({
    ...step,
    blocks: step.blocks.with(place.index, next),
  }))
}

export function removeBlock(design: PopupDesign, blockId: string): PopupDesign {
  const place = placeOf(design, blockId)
  if (!place) return design
  return withStep(design, place.stepId, (step) => ({
    ...step,
    blocks: step.blocks.toSpliced(place.index, 1),
  }))
}

/** Moves a block to where it stands before what is at `index` now; past the last one it is the last. */
export function moveBlock(design: PopupDesign, blockId: string, to: Place): PopupDesign {
  const from = placeOf(design, blockId)
  const block = findBlock(design, blockId)
  if (!from || !block) return design
  const isOnward = from.stepId === to.stepId && from.index < to.index
  const index = isOnward ? to.index - 1 : to.index
  if (from.stepId === to.stepId && from.index === index) return design
  const without = removeBlock(design, blockId)
  return addBlock(without, block, { stepId: to.stepId, index })
}

/** One place up or down in its step; at the end of it nothing. */
export function shiftBlock(design: PopupDesign, blockId: string, by: -1 | 1): PopupDesign {
  const place = placeOf(design, blockId)
  const step = design.steps.find(({ id }) => id === place?.stepId)
  if (!place || !step) return design
  const index = place.index + by
  if (index < 0 || index >= step.blocks.length) return design
  return moveBlock(design, blockId, { ...place, index: by > 0 ? index + 1 : index })
}

/** The same once more, below; `copyId` is what it is known by, or the block's own where there is no room. */
export function duplicateBlock(
  design: PopupDesign,
  blockId: string,
): { design: PopupDesign; copyId: string } {
  const place = placeOf(design, blockId)
  const block = findBlock(design, blockId)
  if (!place || !block || isFull(design)) return { design, copyId: blockId }
  const copy = asNew(design, block)
  return { design: addBlock(design, copy, { ...place, index: place.index + 1 }), copyId: copy.id }
}

/** Another step behind the given one. */
export function addStep(
  design: PopupDesign,
  name: string,
  afterId: string,
): { design: PopupDesign; stepId: string } {
  if (hasAllSteps(design)) return { design, stepId: afterId }
  const id = free('step', takenIds(design), '-')
  const index = design.steps.findIndex((step) => step.id === afterId) + 1
  const step: Step = { id, name, picture: null, blocks: [] }
  return { design: { ...design, steps: design.steps.toSpliced(index, 0, step) }, stepId: id }
}

export const changeStep = (design: PopupDesign, next: Step): PopupDesign =>
  withStep(design, next.id, () => next)

/** The last step that is left stays. */
export function removeStep(design: PopupDesign, stepId: string): PopupDesign {
  if (design.steps.length < 2) return design
  return { ...design, steps: design.steps.filter(({ id }) => id !== stepId) }
}

export function shiftStep(design: PopupDesign, stepId: string, by: -1 | 1): PopupDesign {
  const index = design.steps.findIndex(({ id }) => id === stepId)
  const step = design.steps[index]
  const to = index + by
  if (!step || to < 0 || to >= design.steps.length) return design
  return { ...design, steps: design.steps.toSpliced(index, 1).toSpliced(to, 0, step) }
}

/** Colours and fonts for all of it: what blocks had of their own follows the theme again. */
export function applyTheme(design: PopupDesign, theme: Theme): PopupDesign {
  return {
    ...design,
    theme,
    steps: design.steps.map((step) => ({
      ...step,
      picture: step.picture && { ...step.picture, background: null },
      blocks: step.blocks.map(plain),
    })),
  }
}

/** The block without colours and fonts of its own; size, weight and place stay. */
function plain(block: Block): Block {
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
    case 'ways':
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

/**
 * What two states of one block differ in, such as `b1.style.colour`; null where that is more than one thing. A
 * person who types changes the same thing with every key.
 */
export function subjectOf(before: Block, after: Block): string | null {
  const path = onlyDifference(before, after)
  return path === null ? null : [before.id, ...path].join('.')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Letter by letter, or by a slider; a switch has two states, and each is a step. */
const isTyped = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

function onlyDifference(before: unknown, after: unknown): string[] | null {
  if (!isRecord(before) || !isRecord(after)) return isTyped(before) && isTyped(after) ? [] : null
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => before[key] !== after[key])
  const [key] = changed
  if (key === undefined || changed.length > 1) return null
  const inside = onlyDifference(before[key], after[key])
  return inside && [key, ...inside]
}
