import { expect } from 'chai'
import { Drawing } from '../../../src/features/studio/design/canvas-drawing.ts'
import { gapAt } from '../../../src/features/studio/design/canvas-geometry.ts'
import { Editor } from '../../../src/features/studio/design/editor.ts'
import { Autosave } from '../../../src/lib/autosave.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { WORDS } from '../../../src/popup/render/words.ts'
import { eventually } from '../../support/mount.tsx'

describe('a block that is dragged', () => {
  afterEach(() => document.body.replaceChildren())
  for (const [dir, index] of [
    ['ltr', 0],
    ['rtl', 1],
  ] as const) {
    it(`comes to stand where it was let go, ${dir}`, () => {
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
      expect(gapAt(drawn, subject, { x: left + 5, y: top + height / 2 }).index).to.equal(index)
    })
  }
})

describe('the canvas of the editor', () => {
  const nextFrame = window.requestAnimationFrame
  afterEach(() => {
    window.requestAnimationFrame = nextFrame
    document.body.replaceChildren()
  })
  const draw = () => {
    const [room, subject, sheet] = [1, 2, 3].map(() => document.createElement('div'))
    if (!room || !subject || !sheet) throw new Error('no places')
    room.style.cssText = 'width: 800px; height: 600px; overflow: hidden'
    sheet.style.position = 'absolute'
    subject.append(sheet)
    room.append(subject)
    document.body.append(room)
    const saves = new Autosave<PopupDesign>({
      ...{ first: { version: 1, value: blankDesign() }, unsent: null, now: Date.now },
      ...{ keep: () => {}, newerOf: () => null, send: async (document) => document },
    })
    const editor = new Editor(saves, 'desktop')
    const setting = { locale: 'en', assets: '', words: WORDS, now: Date.now, fonts: '/fonts' }
    const drawing = new Drawing({ room, subject, sheet }, editor, setting)
    return { editor, drawing, sheet }
  }

  it('draws one pop-up, also when it is asked again while the renderer is on its way', async () => {
    // Each drawing begins at once: the second before anything of the first has come.
    window.requestAnimationFrame = (run) => {
      run(0)
      return 0
    }
    const { editor, drawing, sheet } = draw()
    editor.view('phone')
    drawing.redraw()
    await eventually(() => sheet.childElementCount > 0)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(sheet.childElementCount).to.equal(1)
    drawing.close()
    expect(sheet.childElementCount).to.equal(0)
  })
})
