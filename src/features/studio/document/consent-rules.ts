import type { Block, ConsentBlock, PopupDesign, Step } from '../../../popup/design.ts'
import { addBlock, changeBlock, freshBlock, isFull } from './design-rules.ts'

/** The boxes that ask for consent, in the order in which a visitor meets them. */
export const consentBoxes = ({ steps }: PopupDesign): readonly ConsentBlock[] =>
  steps.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'consent'))

/** The design with another text of a box; as it is where the box has gone meanwhile. */
export function changeBox(
  design: PopupDesign,
  id: string,
  change: Partial<Pick<ConsentBlock, 'text' | 'mustBeTicked'>>,
): PopupDesign {
  const box = consentBoxes(design).find((one) => one.id === id)
  return box ? changeBlock(design, { ...box, ...change }) : design
}

/** Why a design can have no box: it asks for nothing, or there is no room in it. */
export type NoBox = 'asks-nothing' | 'full'

export function whyNoBox(design: PopupDesign): NoBox | null {
  if (askingStep(design) === undefined) return 'asks-nothing'
  return isFull(design) ? 'full' : null
}

/** The design with a box of its own, where the form ends: under its last question. */
export function addBox(design: PopupDesign): PopupDesign {
  const step = askingStep(design)
  if (step === undefined) return design
  const index = step.blocks.findLastIndex(isAsking) + 1
  return addBlock(design, freshBlock(design, 'consent'), { stepId: step.id, index })
}

const isAsking = ({ type }: Block): boolean => type === 'field' || type === 'question'

/** The one that asks for an address, or else the first that asks for anything. */
const askingStep = ({ steps }: PopupDesign): Step | undefined =>
  steps.find(({ blocks }) => blocks.some(isEmail)) ??
  steps.find(({ blocks }) => blocks.some(isAsking))

const isEmail = (block: Block): boolean => block.type === 'field' && block.kind === 'email'
