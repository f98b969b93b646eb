import type { Block, ConsentBlock, PopupDesign, Step } from '../../../popup/design.ts'
import { addBlock, changeBlock, createBlock, isFull } from './design-rules.ts'

/** The consent checkboxes, in the order in which a visitor sees them. */
export const consentCheckboxes = ({ steps }: PopupDesign): readonly ConsentBlock[] =>
  steps.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'consent'))

/** The design with a change to one checkbox; unchanged if the checkbox has been removed in the meantime. */
export function changeCheckbox(
  design: PopupDesign,
  id: string,
  change: Partial<Pick<ConsentBlock, 'text' | 'mustBeTicked'>>,
): PopupDesign {
  const box = consentCheckboxes(design).find((one) => one.id === id)
  return box ? changeBlock(design, { ...box, ...change }) : design
}

/** Why no checkbox can be added: the design has no form, or no room for another block. */
export type NoCheckboxReason = 'asks-nothing' | 'full'

export function whyNoCheckbox(design: PopupDesign): NoCheckboxReason | null {
  if (formStep(design) === undefined) return 'asks-nothing'
  return isFull(design) ? 'full' : null
}

/** The design with a consent checkbox at the end of its form: below the last question. */
export function addCheckbox(design: PopupDesign): PopupDesign {
  const step = formStep(design)
  if (step === undefined) return design
  const index = step.blocks.findLastIndex(isInput) + 1
  return addBlock(design, createBlock(design, 'consent'), { stepId: step.id, index })
}

const isInput = ({ type }: Block): boolean => type === 'field' || type === 'question'

/** The step that asks for an email address, or else the first one that asks for anything. */
const formStep = ({ steps }: PopupDesign): Step | undefined =>
  steps.find(({ blocks }) => blocks.some(isEmail)) ??
  steps.find(({ blocks }) => blocks.some(isInput))

const isEmail = (block: Block): boolean => block.type === 'field' && block.kind === 'email'
