import { type Submission, submittedSteps } from './answers-rules.ts'
import type { Block, PopupDesign, ShownBlock, ShownDesign, Step } from './design.ts'

/** By block id. */
export type Codes = Readonly<Record<string, string>>

/**
 * A design as visitors receive it: without the chances and codes of games, without codes that are revealed by a form
 * (the server keeps those), and without the owner's review data.
 * @param sent the number of its steps that have been submitted
 */
export const shownDesign = (
  { review: _, ...design }: PopupDesign,
  sent: number = 0,
): ShownDesign => ({
  ...design,
  steps: design.steps.map((step, index) => {
    const isOpen = index <= lastReachableStep(design, sent)
    return { ...step, blocks: step.blocks.map((block) => shownBlock(block, isOpen)) }
  }),
})

/** For the design's owner, who doesn't submit anything: includes every code except those of games. */
export const designForOwner = (design: PopupDesign): ShownDesign =>
  shownDesign(design, design.steps.length)

/** Only the first step, because a thumbnail shows no others. */
export const previewOf = (design: PopupDesign): ShownDesign =>
  shownDesign({ ...design, steps: design.steps.slice(0, 1) })

/** The codes that are revealed when a form is accepted, and not before. */
export function revealedCodes(design: PopupDesign, sent: Submission): Codes {
  const from = lastReachableStep(design, 0) + 1
  const unlockedSteps = design.steps.slice(
    from,
    lastReachableStep(design, submittedSteps(design, sent).length) + 1,
  )
  return Object.fromEntries(
    unlockedSteps.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'coupon' ? [[block.id, block.code]] : [])),
    ),
  )
}

/**
 * The first step that can be left only by submitting its form, and whose form has not been submitted; the visitor
 * can't be past it.
 */
function lastReachableStep({ steps }: PopupDesign, sent: number): number {
  const gate = steps.findIndex((step, index) => index >= sent && requiresSubmit(step))
  return gate < 0 ? steps.length : gate
}

function requiresSubmit({ blocks }: Step): boolean {
  const actionKinds = blocks.flatMap((block) =>
    block.type === 'button' ? [block.action.kind] : [],
  )
  return (
    actionKinds.includes('submit') &&
    !actionKinds.includes('next') &&
    !actionKinds.includes('consent')
  )
}

function shownBlock(block: Block, isOpen: boolean): ShownBlock {
  if (block.type === 'coupon') return isOpen ? block : { ...block, code: null }
  if (block.type !== 'wheel' && block.type !== 'scratch') return block
  return { ...block, prizes: block.prizes.map(({ label }) => ({ label })) }
}
