import type { ShownCouponBlock } from '../../design.ts'
import { make, makeLiveRegion, makeOwnerText, setTextStyle } from '../dom.ts'
import type { DrawBlock, Prize, Stage } from '../scene.ts'

/** How long the button says that the code was copied. */
const COPIED_FOR_MS = 3_000

/** Draws the code that every visitor gets or, after a game, the code that was won. */
export const draw: DrawBlock<ShownCouponBlock> = (block, stage) => {
  const { label, code } = stage.prize ?? block
  const element = drawCode(label, code, block.copy, stage)
  setTextStyle(element, block.style)
  return element
}

/** A code with its copy button; without a code, only the label. */
export function drawCode(label: string, code: string | null, copy: string, stage: Stage) {
  const element = make('div', 'coupon', makeOwnerText('span', 'for', label))
  if (code === null) return element
  const text = make('code', '', code)
  const button = make('button', 'button copy', copy)
  const liveRegion = makeLiveRegion('unseen')
  button.type = 'button'
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code)
    } catch {
      // The clipboard is blocked: the code is selected, so that the visitor can copy it.
      getSelection()?.selectAllChildren(text)
      return
    }
    void stage.act({ kind: 'copied' })
    const { copied } = stage.scene.messages
    button.textContent = liveRegion.textContent = copied
    setTimeout(() => {
      button.textContent = copy
      liveRegion.textContent = ''
    }, COPIED_FOR_MS)
  })
  element.append(text, button, liveRegion)
  return element
}

/** The message at the end of a game. */
export function drawPrize({ label, code }: Prize, stage: Stage): HTMLElement {
  const { copy, won } = stage.scene.messages
  // A segment without a prize has its own text.
  const words = code === null ? label : won.replace('{prize}', () => label)
  const element = drawCode(words, code, copy, stage)
  element.setAttribute('role', 'status')
  return element
}
