import { toSpliced } from '../../../lib/spliced.ts'
import type { PopupDesign, Step } from '../../../popup/design.ts'
import { MAX_STEPS } from '../../../popup/design-schema.ts'
import { changeStep, takenIds, uniqueName } from './design-rules.ts'

export const hasMaxSteps = ({ steps }: PopupDesign): boolean => steps.length >= MAX_STEPS

/** Adds a step after the given one. */
export function addStep(
  design: PopupDesign,
  name: string,
  afterId: string,
): { design: PopupDesign; stepId: string } {
  if (hasMaxSteps(design)) return { design, stepId: afterId }
  const id = uniqueName('step', takenIds(design), '-')
  const index = design.steps.findIndex((step) => step.id === afterId) + 1
  const step: Step = { id, name, picture: null, blocks: [] }
  return { design: { ...design, steps: toSpliced(design.steps, index, 0, step) }, stepId: id }
}

export const renameStep = (design: PopupDesign, stepId: string, name: string): PopupDesign =>
  changeStep(design, stepId, (step) => ({ ...step, name }))

/** Removes a step, unless it is the only one. */
export function removeStep(design: PopupDesign, stepId: string): PopupDesign {
  if (design.steps.length < 2) return design
  return { ...design, steps: design.steps.filter(({ id }) => id !== stepId) }
}

export function shiftStep(design: PopupDesign, stepId: string, by: -1 | 1): PopupDesign {
  const index = design.steps.findIndex(({ id }) => id === stepId)
  const step = design.steps[index]
  const to = index + by
  if (!step || to < 0 || to >= design.steps.length) return design
  return { ...design, steps: toSpliced(toSpliced(design.steps, index, 1), to, 0, step) }
}
