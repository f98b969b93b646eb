import { expect } from 'chai'
import { eventually } from '../../support/mount.tsx'
import { memberWith } from '../campaigns/support.tsx'
import { type OpenEditor, openEditor } from './editor-page.tsx'

const WIDTHS = [1440, 1240, 1100, 1024, 768, 375]
const LONG_TITLE = { title: `عربي "${'a'.repeat(300)}`, customer_intention: 'game' }

describe('the editor’s bar for a campaign with a very long title', () => {
  let view: OpenEditor
  afterEach(() => {
    view.unmount()
    localStorage.clear()
  })
  const bar = () => view.root.querySelector('.studio-bar')
  const boxes = (what: string) =>
    [...(bar()?.querySelectorAll(what) ?? [])]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .sort((one, other) => one.left - other.left)
  const setWidth = async (width: number) => {
    const { host } = view.shadow
    if (host instanceof HTMLElement) host.style.inlineSize = `${width}px`
    await eventually(() => bar()?.getBoundingClientRect().width === width)
  }
  const nextEdge = (end: number, { left, right }: DOMRect) => (left < end - 0.5 ? Infinity : right)

  it('has no overlaps at any width', async () => {
    view = await openEditor(LONG_TITLE)
    for (const width of WIDTHS) {
      await setWidth(width)
      const start = bar()?.getBoundingClientRect().left ?? 0
      const end = boxes('.title, .button, .weight, .stepper, .segments').reduce(nextEdge, start)
      expect(end, `${width}`).to.be.at.most(start + width)
    }
  })

  it('tells a member without publish permission whom to ask, on a separate line if space is tight', async () => {
    view = await openEditor(LONG_TITLE, {}, memberWith('edit_campaigns'))
    for (const width of WIDTHS) {
      await setWidth(width)
      const [asks] = boxes('.ask')
      const above = Math.max(...boxes('.title, .button').map(({ bottom }) => bottom))
      expect(asks ? asks.top >= above : null, `${width}`).to.equal(width < 1100)
      expect(new Set(boxes('.button').map(({ top }) => Math.round(top))).size).to.equal(1)
    }
  })
})
