import { expect } from 'chai'
import { Snippet } from '../../../src/ui/data/snippet.tsx'
import { type Mounted, mountView } from '../../support/mount.tsx'

const CODE =
  '<script async\n  src="http://localhost:4600/v1/poplar.js"\n  data-site-id="jc_7f3k92ma"></script>'

describe('a snippet on a phone', () => {
  let view: Mounted
  beforeEach(() => {
    view = mountView(<Snippet label="HTML" code={CODE} />, { width: 300 })
  })
  afterEach(() => view.unmount())

  const code = () => {
    const code = view.root.querySelector('pre code')
    if (!code) throw new Error('There is no code.')
    return code
  }
  /** The number of lines that a word spans. */
  const countLines = (word: string) => {
    const walker = document.createTreeWalker(code(), NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(word) ?? -1
      if (at === -1) continue
      const range = new Range()
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    }
    return 0
  }

  it('shows the exact code', () => {
    expect(code().textContent).to.equal(CODE)
  })

  for (const word of ['poplar.js', 'data-site-id', 'jc_7f3k92ma']) {
    it(`keeps ${word} on one line`, () => {
      expect(countLines(word)).to.equal(1)
    })
  }
})
