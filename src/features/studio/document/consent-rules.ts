import type { Block, ConsentBlock, PopupDesign, Step } from '../../../popup/design.ts'
import { addBlock, changeBlock, freshBlock, isFull } from './design-rules.ts'

/** The consent checkboxes, in the order in which a visitor sees them. */
export const consentBoxes = ({ steps }: PopupDesign): readonly ConsentBlock[] =>
  steps.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'consent'))

/** The design with a change to one checkbox; unchanged if the checkbox has been removed in the meantime. */
export function changeBox(
  design: PopupDesign,
  id: string,
  change: Partial<Pick<ConsentBlock, 'text' | 'mustBeTicked'>>,
): PopupDesign {
  const box = consentBoxes(design).find((one) => one.id === id)
  return box ? changeBlock(design, { ...box, ...change }) : design
}

/** Why no checkbox can be added: the design has no form, or no room for another block. */
export type NoBox = 'asks-nothing' | 'full'

export function whyNoBox(design: PopupDesign): NoBox | null {
  if (askingStep(design) === undefined) return 'asks-nothing'
  return isFull(design) ? 'full' : null
}

/** The design with a consent checkbox at the end of its form: below the last question. */
export function addBox(design: PopupDesign): PopupDesign {
  const step = askingStep(design)
  if (step === undefined) return design
  const index = step.blocks.findLastIndex(isAsking) + 1
  return addBlock(design, freshBlock(design, 'consent'), { stepId: step.id, index })
}

const isAsking = ({ type }: Block): boolean => type === 'field' || type === 'question'

/** The step that asks for an email address, or else the first one that asks for anything. */
const askingStep = ({ steps }: PopupDesign): Step | undefined =>
  steps.find(({ blocks }) => blocks.some(isEmail)) ??
  steps.find(({ blocks }) => blocks.some(isAsking))

const isEmail = (block: Block): boolean => block.type === 'field' && block.kind === 'email'
