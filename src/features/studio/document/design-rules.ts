import { toSpliced } from '../../../lib/spliced.ts'
import type { Block, BlockType, PopupDesign, Step } from '../../../popup/design.ts'
import { answerNames, MAX_BLOCKS } from '../../../popup/design-schema.ts'
import { newBlock } from '../../../popup/new-block.ts'
import { EMPTY_REVIEW, samplesOfBlock } from '../../../popup/samples.ts'

// Edits to a design. Each function returns a new design that shares all unchanged parts, so that the renderer draws
// only what has changed; if nothing changes, it returns the same object.

/** A block's position: a step, and an index among the step's blocks. */
export type BlockPosition = { stepId: string; index: number }

const blocksOf = ({ steps }: PopupDesign): readonly Block[] => steps.flatMap(({ blocks }) => blocks)

export const findBlock = (design: PopupDesign, blockId: string | null): Block | null =>
  blocksOf(design).find(({ id }) => id === blockId) ?? null

export function positionOf({ steps }: PopupDesign, blockId: string): BlockPosition | null {
  for (const { id: stepId, blocks } of steps) {
    const index = blocks.findIndex(({ id }) => id === blockId)
    if (index >= 0) return { stepId, index }
  }
  return null
}

/** Whether the design has the maximum number of blocks. */
export const isFull = (design: PopupDesign): boolean => blocksOf(design).length >= MAX_BLOCKS

export const changeStep = (
  design: PopupDesign,
  stepId: string,
  change: (step: Step) => Step,
): PopupDesign => ({
  ...design,
  steps: design.steps.map((step) => (step.id === stepId ? change(step) : step)),
})

/** The first of `name`, `name-2`, `name-3` and so on that is not taken. */
export function uniqueName(name: string, takenNames: readonly string[], separator: string): string {
  for (let attempt = 1; ; attempt += 1) {
    const candidate = attempt === 1 ? name : `${name}${separator}${attempt}`
    if (!takenNames.includes(candidate)) return candidate
  }
}

export const takenIds = (design: PopupDesign): string[] =>
  [...design.steps, ...blocksOf(design)].map(({ id }) => id)

/** An answer name is unique within a design and has at most 41 characters: this leaves room for a suffix. */
const MAX_NAME_LENGTH = 36

/** A block that is new to this design: with a unique id and, if it asks a question, a unique answer name. */
function withUniqueNames(design: PopupDesign, block: Block): Block {
  const id = uniqueName(block.id, takenIds(design), '-')
  if (block.type !== 'field' && block.type !== 'question') return { ...block, id }
  const name = uniqueName(block.name.slice(0, MAX_NAME_LENGTH), answerNames(design), '_')
  return { ...block, id, name }
}

/** A new block, as added from the list of blocks; a second field is a text field, since one email address is enough. */
export function createBlock(design: PopupDesign, type: BlockType): Block {
  const block: Block = newBlock(type, type)
  if (block.type === 'field' && answerNames(design).includes('email')) {
    const text = { kind: 'text', name: 'answer', label: 'Your answer', isRequired: false } as const
    return withUniqueNames(design, { ...block, ...text })
  }
  return withUniqueNames(design, block)
}

export function addBlock(
  design: PopupDesign,
  block: Block,
  { stepId, index }: BlockPosition,
): PopupDesign {
  if (isFull(design)) return design
  return changeStep(design, stepId, (step) => ({
    ...step,
    blocks: toSpliced(step.blocks, index, 0, block),
  }))
}

/** Like `addBlock`, for a block that still has its default text, which is marked as a sample. */
export function addNewBlock(design: PopupDesign, block: Block, place: BlockPosition): PopupDesign {
  const hasSampleText = block.type === 'heading' || block.type === 'text'
  const { samples, codesInShop } = design.review ?? EMPTY_REVIEW
  const otherSamples = samples.filter(({ blockId }) => blockId !== block.id)
  const markedDesign = {
    ...design,
    review: { codesInShop, samples: [...otherSamples, ...samplesOfBlock(block, hasSampleText)] },
  }
  const designWithBlock = addBlock(design, block, place)
  return designWithBlock === design ? design : addBlock(markedDesign, block, place)
}

export function changeBlock(design: PopupDesign, next: Block): PopupDesign {
  const place = positionOf(design, next.id)
  if (!place || findBlock(design, next.id) === next) return design
  return changeStep(design, place.stepId, (step) => ({
    ...step,
    blocks: toSpliced(step.blocks, place.index, 1, next),
  }))
}

export function removeBlock(design: PopupDesign, blockId: string): PopupDesign {
  const place = positionOf(design, blockId)
  if (!place) return design
  return changeStep(design, place.stepId, (step) => ({
    ...step,
    blocks: toSpliced(step.blocks, place.index, 1),
  }))
}

/** Moves a block before the one that is at `index` now; an index past the end makes it the last. */
export function moveBlock(design: PopupDesign, blockId: string, to: BlockPosition): PopupDesign {
  const from = positionOf(design, blockId)
  const block = findBlock(design, blockId)
  if (!from || !block) return design
  const isForward = from.stepId === to.stepId && from.index < to.index
  const index = isForward ? to.index - 1 : to.index
  if (from.stepId === to.stepId && from.index === index) return design
  const designWithoutBlock = removeBlock(design, blockId)
  return addBlock(designWithoutBlock, block, { stepId: to.stepId, index })
}

/** Moves a block one place up or down within its step; does nothing at either end. */
export function shiftBlock(design: PopupDesign, blockId: string, by: -1 | 1): PopupDesign {
  const place = positionOf(design, blockId)
  const step = design.steps.find(({ id }) => id === place?.stepId)
  if (!place || !step) return design
  const index = place.index + by
  if (index < 0 || index >= step.blocks.length) return design
  return moveBlock(design, blockId, { ...place, index: by > 0 ? index + 1 : index })
}

/** Adds a copy below the block; `copyId` is the id of the copy, or of the block itself if there is no room. */
export function duplicateBlock(
  design: PopupDesign,
  blockId: string,
): { design: PopupDesign; copyId: string } {
  const place = positionOf(design, blockId)
  const block = findBlock(design, blockId)
  if (!place || !block || isFull(design)) return { design, copyId: blockId }
  const copy = withUniqueNames(design, block)
  return { design: addBlock(design, copy, { ...place, index: place.index + 1 }), copyId: copy.id }
}
