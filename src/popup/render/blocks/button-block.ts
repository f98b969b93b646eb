import { isSafeUrl } from '../../addresses.ts'
import type { Action, ButtonBlock } from '../../design.ts'
import { makeOwnerText, setStyles, setTextStyle } from '../dom.ts'
import type { DrawBlock } from '../scene.ts'

export const draw: DrawBlock<ButtonBlock> = (block, stage) => {
  const { action, isWide, look, style, text } = block
  const element = action.kind === 'link' ? link(action, text) : button(action, text)
  element.classList.add('button')
  element.classList.toggle('wide', isWide)
  element.dataset.look = look
  if (style.align) element.dataset.align = style.align
  setTextStyle(element, { ...style, colour: null })
  setStyles(element, {
    '--rest': style.background,
    '--ink': style.colour,
    '--hover-rest': style.hover?.background,
    '--hover-ink': style.hover?.colour,
    'border-radius': style.corner,
  })
  // Submit buttons are handled by the form, which also covers Enter in a field.
  if (action.kind !== 'submit') element.addEventListener('click', () => stage.press(action))
  return element
}

function button({ kind }: Action, text: string): HTMLElement {
  const element = makeOwnerText('button', '', text)
  element.type = kind === 'submit' ? 'submit' : 'button'
  return element
}

/** With an unsafe URL it has no `href`, so screen readers don't announce it as a link. */
function link({ address, opensNew }: Extract<Action, { kind: 'link' }>, text: string): HTMLElement {
  const element = makeOwnerText('a', '', text)
  if (isSafeUrl(address)) element.href = address
  if (opensNew) element.target = '_blank'
  element.rel = 'noopener'
  return element
}
