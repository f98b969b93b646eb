import type { Consents } from './answers-rules.ts'
import type { ShownDesign } from './design.ts'

/**
 * Whether a submitted address may join the list. If there are optional checkboxes, at least one of them must be
 * checked; required checkboxes are for other purposes.
 */
export function mayJoinList({ steps }: ShownDesign, consent: Consents): boolean {
  const optional = steps.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'consent' && !block.mustBeTicked ? [block.id] : [])),
  )
  return optional.length === 0 || optional.some((id) => Object.hasOwn(consent, id) && consent[id])
}
