import { isSafeUrl } from '../../addresses.ts'
import type { ConsentBlock } from '../../design.ts'
import { make, makeOwnerText, makeScriptText, setTextStyle } from '../dom.ts'
import { CONSENT_PREFIX } from '../form.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<ConsentBlock> = (block, { scene }) => {
  const { id, address, mustBeTicked, style, text } = block
  const box = make('input')
  box.type = 'checkbox'
  box.name = CONSENT_PREFIX + id
  box.required = mustBeTicked
  const label = make('label', 'tick', box, makeOwnerText('span', '', text))
  const element = make('div', 'whole', label)
  setTextStyle(element, style)
  if (address !== null && isSafeUrl(address)) {
    const more = makeScriptText('a', 'more', scene.messages.more)
    more.href = address
    more.target = '_blank'
    more.rel = 'noopener'
    element.append(more)
  }
  return element
}
