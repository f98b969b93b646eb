import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import { drawThumbnail } from '../../../src/popup/render/thumbnail.ts'

const WIDTH = 320
const HEIGHT = 220

const withBlock = (type: 'countdown' | 'image' | 'wheel', design = blankDesign()): PopupDesign => ({
  ...design,
  steps: design.steps.map((step) => ({ ...step, blocks: [newBlock(type, `${step.id}-block`)] })),
})

describe('a thumbnail', () => {
  let root: HTMLElement
  beforeEach(() => {
    root = document.body.appendChild(document.createElement('div'))
  })
  afterEach(() => root.remove())

  const showThumbnail = (design: PopupDesign, width = WIDTH, height = HEIGHT) => {
    const now = () => Date.now()
    const scene = {
      design,
      locale: 'en',
      assets: '/v1',
      messages: RENDERER_MESSAGES,
      now,
      shownAt: now(),
    }
    return drawThumbnail(root, scene, width, height)
  }
  const card = ({ element }: { element: HTMLElement }): HTMLElement => {
    const found = element.firstElementChild?.firstElementChild?.shadowRoot?.querySelector('.card')
    if (!(found instanceof HTMLElement)) throw new Error('no card')
    return found
  }

  for (const kind of ['popup', 'bar', 'slide-in', 'full-screen'] as const) {
    it(`of a ${kind} stays inside its box`, async () => {
      const drawn = await showThumbnail(blankDesign(kind))
      const [box, inner] = [drawn.element, card(drawn)].map((part) => part.getBoundingClientRect())
      expect(box).to.include({ width: WIDTH, height: HEIGHT })
      expect(inner?.left).to.be.at.least((box?.left ?? 0) - 1)
      expect(inner?.right).to.be.at.most((box?.right ?? 0) + 1)
      expect(inner?.top).to.be.at.least((box?.top ?? 0) - 1)
      expect(inner?.bottom).to.be.at.most((box?.bottom ?? 0) + 1)
    })
  }

  it('is never larger than the pop-up itself', async () => {
    const inner = card(await showThumbnail(blankDesign(), 1_200, 1_200))
    expect(inner.getBoundingClientRect().width).to.equal(inner.offsetWidth)
  })

  it('hides an image that fails to load', async () => {
    const image = card(await showThumbnail(withBlock('image'))).querySelector('img')
    if (!image) throw new Error('no image')
    image.dispatchEvent(new Event('error'))
    expect(getComputedStyle(image).visibility).to.equal('hidden')
  })

  it('fills in the figures of a sample cart, even after an update', async () => {
    const [step] = blankDesign().steps
    if (!step) throw new Error('no step')
    const designWithText = (text: string): PopupDesign => ({
      ...blankDesign(),
      steps: [{ ...step, blocks: [{ ...newBlock('text', 'sum'), text }] }],
    })
    const drawn = await showThumbnail(designWithText('{cart.left:50|A little} to go'))
    expect(card(drawn).querySelector('.text')?.textContent).to.equal('€12 to go')
    await drawn.update(designWithText('{cart.items} things'))
    expect(card(drawn).querySelector('.text')?.textContent).to.equal('2 things')
  })

  it('is inert and hidden from screen readers', async () => {
    const { element } = await showThumbnail(blankDesign())
    expect(element.inert).to.equal(true)
    expect(element.ariaHidden).to.equal('true')
  })

  it('leaves the focus where it is', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await showThumbnail(blankDesign())
    expect(document.activeElement).to.equal(field)
    field.remove()
  })

  it('has a stopped countdown', async () => {
    const clock = install({
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    const drawn = await showThumbnail(withBlock('countdown'))
    const before = card(drawn).textContent
    await clock.tickAsync(5_000)
    clock.uninstall()
    expect(card(drawn).textContent).to.equal(before)
  })

  it('is updated in place', async () => {
    const drawn = await showThumbnail(blankDesign())
    await drawn.update(withBlock('wheel'))
    expect(card(drawn).textContent).to.include('Free shipping')
  })

  it('is removed completely', async () => {
    const drawn = await showThumbnail(blankDesign())
    drawn.destroy()
    expect(root.childElementCount).to.equal(0)
  })
})
