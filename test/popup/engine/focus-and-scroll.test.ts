import { emulateMedia, sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { FrameKind } from '../../../src/popup/design.ts'
import { type OpenPopup, showOnPage } from '../../../src/popup/engine/show-on-page.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { shownDesign } from '../../../src/popup/shown-design.ts'
import { eventually } from '../../support/queries.ts'

describe('the page around a pop-up', () => {
  let popup: OpenPopup
  let link: HTMLElement
  beforeEach(() => {
    document.body.innerHTML = '<a href="#here">Link</a><div style="height: 9000px"></div>'
    link = document.querySelector('a') ?? document.body
  })
  afterEach(() => {
    popup.leave()
    document.documentElement.removeAttribute('style')
    document.body.removeAttribute('style')
    document.body.replaceChildren()
  })

  async function show(kind: FrameKind): Promise<void> {
    const design = blankDesign(kind)
    const frame = { ...design.frame, entrance: 'none' } as const
    const shown = await showOnPage({
      ...{ api: '', design: shownDesign({ ...design, frame }), now: Date.now, shownAt: 0 },
      act: async ({ kind }) => {
        if (kind === 'close') shown.leave()
        return { ok: true }
      },
    })
    popup = shown
  }
  const goBack = async () => {
    await sendKeys({ down: 'Shift' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ up: 'Shift' })
  }
  const overflows = () =>
    [document.documentElement, document.body].map((one) => getComputedStyle(one).overflowY)

  for (const kind of ['popup', 'full-screen'] as const) {
    it(`doesn’t scroll while a ${kind} covers it`, async () => {
      await show(kind)
      expect(overflows()).to.deep.equal(['visible', 'hidden'])
      popup.leave()
      expect(overflows()).to.deep.equal(['visible', 'visible'])
      expect(document.body.getAttribute('style') ?? '').to.equal('')
    })
  }

  it('keeps its own styles for scrolling, which may be important', async () => {
    const { style } = document.documentElement
    style.setProperty('overflow', 'hidden auto', 'important')
    await show('popup')
    expect(overflows()).to.deep.equal(['hidden', 'visible'])
    popup.leave()
    expect([style.overflow, style.getPropertyPriority('overflow')]).to.deep.equal([
      ...['hidden auto', 'important'],
    ])
  })

  for (const kind of ['bar', 'slide-in'] as const) {
    it(`scrolls beside a ${kind}`, async () => {
      await show(kind)
      expect(overflows()).to.deep.equal(['visible', 'visible'])
    })

    it(`is told about a ${kind}, which doesn’t take the focus`, async () => {
      await show(kind)
      const status = () => popup.element.querySelector('.card > [role=status]')?.textContent
      expect(status()).to.equal('')
      await eventually(() => status() === 'Your heading')
    })

    it(`comes after a ${kind} for the keyboard, and gets the focus back`, async () => {
      await show(kind)
      link.focus()
      await goBack()
      expect(document.activeElement?.localName).to.equal('poplar-popup')
      await sendKeys({ press: 'Escape' })
      await eventually(() => document.activeElement === link)
    })
  }

  it('gets no focus if the visitor has left the pop-up before', async () => {
    const button = document.body.appendChild(document.createElement('button'))
    await show('slide-in')
    link.focus()
    await goBack()
    button.focus()
    button.blur()
    popup.leave()
    expect(document.activeElement === document.body).to.equal(true)
  })

  for (const kind of ['popup', 'bar'] as const) {
    it(`is printed without a ${kind}, which stays open`, async () => {
      await show(kind)
      const displayIn = async (media: 'print' | 'screen') => {
        await emulateMedia({ media })
        return getComputedStyle(popup.element).display
      }
      expect([await displayIn('print'), await displayIn('screen')]).to.deep.equal(['none', 'grid'])
    })
  }
})
