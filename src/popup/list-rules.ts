import type { Consents } from './answers-rules.ts'
import type { ShownDesign } from './design.ts'

/**
 * Whether an address that was sent may join the list. Of the boxes that may be left empty one must be checked; those
 * that must be ticked ask for something else beside them.
 */
export function agreesToList({ steps }: ShownDesign, consent: Consents): boolean {
  const optional = steps.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'consent' && !block.mustBeTicked ? [block.id] : [])),
  )
  return optional.length === 0 || optional.some((id) => Object.hasOwn(consent, id) && consent[id])
}
