import { expect } from 'chai'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import { contrast } from '../../../src/popup/contrast.ts'
import type { PopupDesign, Step } from '../../../src/popup/design.ts'
import { draw } from '../../../src/popup/render/render.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import { expectAccessible } from '../../support/axe.ts'
import { backgroundsBehind } from './grounds.ts'

const PHONE_PX = 360
const DESKTOP_PX = 1_200
/** The minimum size of a button, link or field (WCAG 2.5.5). */
const MIN_TARGET_PX = 44

/** Draws a step in a container of this width; `clear` removes it. */
async function drawIn(width: number, design: PopupDesign, step: Step) {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.width = `${width}px`
  const drawn = await draw(place, {
    design: { ...design, steps: [step] },
    locale: 'en',
    assets: '/src/popup',
    messages: RENDERER_MESSAGES,
    now: Date.now,
    shownAt: Date.now(),
    act: async () => ({ ok: true }),
    isBoxed: true,
    isStatic: true,
  })
  const all = <Of extends Element>(selector: string) =>
    Array.from(drawn.element.querySelectorAll<Of & HTMLElement>(selector))
  const clear = () => {
    drawn.destroy()
    place.remove()
  }
  const root = drawn.element.getRootNode()
  if (!(root instanceof ShadowRoot)) throw new Error('The pop-up isn’t in a shadow root.')
  return { all, clear, card: drawn.element.querySelector('.card'), shadow: root }
}

for (const { title, design } of TEMPLATES) {
  for (const step of design.steps) {
    describe(`${title}, ${step.name}, on a phone`, () => {
      it('fits all of its content', async () => {
        const { all, card, clear } = await drawIn(PHONE_PX, design, step)
        const cardRight = card?.getBoundingClientRect().right ?? 0
        const overflowingBlocks = all('[data-block]').filter(
          (block) => block.getBoundingClientRect().right > cardRight,
        )
        expect(overflowingBlocks.map(({ dataset }) => dataset.block)).to.deep.equal([])
        clear()
      })

      it('has no accessibility violations', async () => {
        const { clear, shadow } = await drawIn(PHONE_PX, design, step)
        await expectAccessible({ shadow })
        clear()
      })

      it('has touch targets that are large enough', async () => {
        const { all, clear } = await drawIn(PHONE_PX, design, step)
        const small = all('button, a.button, .links a, input.input, select').filter(
          (part) => part.offsetHeight < MIN_TARGET_PX,
        )
        expect(small.map((part) => part.textContent)).to.deep.equal([])
        clear()
      })
    })
  }
}

const stepsOverPictures = TEMPLATES.flatMap(({ title, design }) =>
  design.steps
    .filter(({ picture }) => picture?.side === 'behind')
    .map((step) => ({ title, design, step })),
)

for (const { title, design, step } of stepsOverPictures) {
  for (const width of [PHONE_PX, DESKTOP_PX]) {
    it(`${title}, ${step.name}: all text over the picture is legible at ${width} px`, async () => {
      const { all, clear } = await drawIn(width, design, step)
      const [picture] = all<HTMLImageElement>('.picture img')
      expect(picture).not.to.equal(undefined)
      if (!picture) return
      const texts = all('.heading, .text, .button[data-look=link]')
      for (const { text, ink, backgrounds } of await backgroundsBehind(picture, texts)) {
        const lowContrastBackgrounds = backgrounds.filter(
          (background) => contrast(ink, background) < 4.5,
        )
        expect(lowContrastBackgrounds, text).to.deep.equal([])
      }
      clear()
    })
  }
}
