import type { Consents } from './answers-rules.ts'
import type { ShownDesign } from './design.ts'

/**
 * Whether an address that was sent may join the list. Of the boxes that may be left empty one has to be ticked; those
 * that must be ticked ask for something else beside them.
 * @param isOlder the form is of an older design, whose boxes are known by what was sent of them alone
 */
export function agreesToList(
  { steps }: ShownDesign,
  consent: Consents,
  isOlder: boolean = false,
): boolean {
  const optional = steps.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'consent' && !block.mustBeTicked ? [block.id] : [])),
  )
  if (optional.some((id) => Object.hasOwn(consent, id) && consent[id])) return true
  return isOlder ? !Object.values(consent).includes(false) : optional.length === 0
}
