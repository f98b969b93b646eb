import { isSafeAddress } from '../../addresses.ts'
import type { ConsentBlock } from '../../design.ts'
import { dressText, make, say, write } from '../dom.ts'
import { CONSENT } from '../form.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<ConsentBlock> = (block, { scene }) => {
  const { id, address, mustBeTicked, style, text } = block
  const box = make('input')
  box.type = 'checkbox'
  box.name = CONSENT + id
  box.required = mustBeTicked
  const label = make('label', 'tick', box, write('span', '', text))
  const element = make('div', 'whole', label)
  dressText(element, style)
  if (address !== null && isSafeAddress(address)) {
    const more = say('a', 'more', scene.words.more)
    more.href = address
    more.target = '_blank'
    more.rel = 'noopener'
    element.append(more)
  }
  return element
}
