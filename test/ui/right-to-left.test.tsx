import { expect } from 'chai'
import '../../src/ui/theme/base.ts'
import { type Mounted, mountView } from '../support/mount.tsx'

/** The box of one character in the text. */
function boxOf(text: HTMLElement, index: number): DOMRect {
  const { firstChild } = text
  if (!firstChild) throw new Error('there is no text')
  const range = document.createRange()
  range.setStart(firstChild, index)
  range.setEnd(firstChild, index + 1)
  return range.getBoundingClientRect()
}

describe('in a right-to-left document', () => {
  let view: Mounted
  before(() => {
    document.documentElement.dir = 'rtl'
  })
  after(() => document.documentElement.removeAttribute('dir'))
  afterEach(() => view.unmount())
  const show = (text: string, className = '') => {
    view = mountView(
      <div className="card">
        <p className={className}>{text}</p>
      </div>,
      { width: 200 },
    )
    return view.getByText(text)
  }

  const leftToRightTexts = [
    '3 of 5',
    '18 min. ago',
    'It works.',
    'ada@example.com',
    '+420',
    '−3.5 %',
  ]
  for (const text of leftToRightTexts) {
    it(`“${text}” is shown left to right`, () => {
      const shown = show(text)
      expect(boxOf(shown, 0).left).to.be.below(boxOf(shown, text.length - 1).left)
    })
  }

  it('Latin text starts at the right edge', () => {
    const shown = show('It works.')
    const end = boxOf(shown, 'It works.'.length - 1).right
    expect(end).to.be.closeTo(shown.getBoundingClientRect().right, 1)
  })

  it('Hebrew text runs right to left', () => {
    const shown = show('שלום.')
    expect(boxOf(shown, 0).left).to.be.above(boxOf(shown, 4).left)
  })

  it('a truncated email address shows its start', () => {
    const shown = show('a-very-long-name-of-somebody@example.com', 'truncate')
    expect(boxOf(shown, 0).left).to.be.at.least(shown.getBoundingClientRect().left - 1)
  })
})

describe('in a left-to-right document', () => {
  it('a Hebrew sentence runs right to left, but is aligned with the left edge', () => {
    const view = mountView(<p>שלום.</p>)
    const shown = view.getByText('שלום.')
    expect(boxOf(shown, 4).left).to.be.closeTo(shown.getBoundingClientRect().left, 1)
    view.unmount()
  })
})
