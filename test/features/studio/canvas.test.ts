import { expect } from 'chai'
import { Drawing } from '../../../src/features/studio/design/canvas/canvas-drawing.ts'
import { dropTargetAt } from '../../../src/features/studio/design/canvas/canvas-geometry.ts'
import { Editor } from '../../../src/features/studio/design/editor.ts'
import { Autosave } from '../../../src/lib/autosave.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import { eventually } from '../../support/mount.tsx'

describe('a dragged block', () => {
  afterEach(() => document.body.replaceChildren())
  for (const [dir, index] of [
    ['ltr', 0],
    ['rtl', 1],
  ] as const) {
    it(`is placed where it was dropped, ${dir}`, () => {
      const subject = document.createElement('div')
      subject.dir = dir
      subject.style.cssText = 'display: flex; width: 400px'
      for (const id of ['a', 'b']) {
        const block = document.createElement('p')
        block.dataset.block = id
        block.style.cssText = 'width: 150px; height: 40px; margin: 0'
        subject.append(block)
      }
      document.body.append(subject)
      const { left, top, height } =
        subject.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
      const drawn = { element: subject, show() {}, async update() {}, destroy() {} }
      expect(dropTargetAt(drawn, subject, { x: left + 5, y: top + height / 2 }).index).to.equal(
        index,
      )
    })
  }
})

describe('the editor’s canvas', () => {
  const originalRequestAnimationFrame = window.requestAnimationFrame
  afterEach(() => {
    window.requestAnimationFrame = originalRequestAnimationFrame
    document.body.replaceChildren()
  })
  const draw = () => {
    const [room, subject, sheet] = [1, 2, 3].map(() => document.createElement('div'))
    if (!room || !subject || !sheet) throw new Error('no places')
    // As tall as its content, as on a phone, where the browser reports the frame's end before its resize.
    room.style.cssText = 'width: 800px; overflow: hidden'
    subject.style.position = 'relative'
    sheet.style.position = 'absolute'
    subject.append(sheet)
    room.append(subject)
    document.body.append(room)
    const saves = new Autosave<PopupDesign>({
      ...{ initial: { version: 1, value: blankDesign() }, unsent: null, now: Date.now },
      ...{ keep: () => {}, newerVersionIn: () => null, send: async (document) => document },
    })
    const editor = new Editor(saves, 'desktop')
    const setting = {
      locale: 'en',
      assets: '',
      messages: RENDERER_MESSAGES,
      now: Date.now,
      fonts: '/fonts',
    }
    const drawing = new Drawing({ room, subject, sheet }, editor, setting)
    return { editor, drawing, sheet, room }
  }

  it('keeps its frame around the selected block when the page changes to right-to-left', async () => {
    const { editor, drawing, sheet } = draw()
    const button = () => sheet.firstElementChild?.shadowRoot?.querySelector('[data-block="send"]')
    const surroundsButton = () => {
      const { left = 0 } = button()?.getBoundingClientRect() ?? {}
      const origin = sheet.parentElement?.getBoundingClientRect().left ?? 0
      return Math.abs((drawing.selection.peek()?.left ?? Number.NaN) - (left - origin)) < 1
    }
    editor.select('send')
    await eventually(surroundsButton)
    const before = drawing.selection.peek()?.left
    document.documentElement.dir = 'rtl'
    try {
      await eventually(() => drawing.selection.peek()?.left !== before && surroundsButton())
    } finally {
      document.documentElement.removeAttribute('dir')
      drawing.close()
    }
  })

  it('fills in the totals of an example cart, even while typing', async () => {
    const { editor, drawing, sheet } = draw()
    const [step, ...others] = blankDesign().steps
    if (!step) throw new Error('no step')
    const kept = newBlock('field', 'kept')
    const designWithText = (text: string) => ({
      ...blankDesign(),
      steps: [{ ...step, blocks: [{ ...newBlock('text', 'sum'), text }, kept] }, ...others],
    })
    const root = () => sheet.firstElementChild?.shadowRoot
    const shows = (words: string) => root()?.querySelector('.text')?.textContent === words
    editor.put(designWithText('{cart.left:50} to go'))
    await eventually(() => shows('€12 to go'))
    editor.type(designWithText('{cart.left:60} to go'))
    await eventually(() => shows('€22 to go'))
    drawing.close()
  })

  it('scrolls to the block that is selected or edited when the pop-up is taller than its container', async () => {
    const { editor, drawing, sheet, room } = draw()
    room.style.cssText = 'width: 800px; height: 300px; overflow: hidden auto'
    const words = (text: string, id: string) => ({ ...newBlock('text', id), text })
    const [step, ...others] = blankDesign().steps
    if (!step) throw new Error('no step')
    const withLast = (text: string) => ({
      ...blankDesign(),
      steps: [{ ...step, blocks: [...many, words(text, 'last')] }, ...others],
    })
    const many = Array.from({ length: 18 }, (_, index) => words('Some words', `b${index}`))
    const isVisible = (id: string) => {
      const block = sheet.firstElementChild?.shadowRoot?.querySelector(`[data-block="${id}"]`)
      const { top, bottom } = block?.getBoundingClientRect() ?? new DOMRect()
      const seen = room.getBoundingClientRect()
      return top < bottom && top >= seen.top && bottom <= seen.bottom
    }
    editor.put(withLast('Before'))
    editor.select('last')
    await eventually(() => isVisible('last'))
    editor.select('b0')
    await eventually(() => isVisible('b0'))
    editor.select('last')
    await eventually(() => isVisible('last'))
    room.scrollTo({ top: 0, behavior: 'instant' })
    editor.type(withLast('After'))
    await eventually(() => isVisible('last'))
    drawing.close()
  })

  it('draws one pop-up when a redraw is requested while the renderer loads', async () => {
    // Each drawing starts immediately, so the second starts before the first has loaded anything.
    window.requestAnimationFrame = (run) => {
      run(0)
      return 0
    }
    const { editor, drawing, sheet } = draw()
    editor.setDevice('phone')
    drawing.redraw()
    window.requestAnimationFrame = originalRequestAnimationFrame
    await eventually(() => sheet.childElementCount > 0)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(sheet.childElementCount).to.equal(1)
    drawing.close()
    expect(sheet.childElementCount).to.equal(0)
  })
})
