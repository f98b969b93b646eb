import { expect } from 'chai'
import { addStyles, adoptStyles } from '../../src/lib/styles.ts'

function shadow(owner: Document = document): ShadowRoot {
  return owner.body.appendChild(owner.createElement('div')).attachShadow({ mode: 'open' })
}

describe('shared styles', () => {
  let stops: (() => void)[]
  const adopt = (root: ShadowRoot | Document) => stops.push(adoptStyles(root))
  beforeEach(() => {
    stops = []
    addStyles('.first { color: red }')
  })
  afterEach(() => {
    for (const stop of stops) stop()
    document.body.replaceChildren()
  })

  it('apply to a root', () => {
    const root = shadow()
    root.innerHTML = '<p class="first">text</p>'
    adopt(root)
    const [text] = root.children
    expect(text && getComputedStyle(text).color).to.equal('rgb(255, 0, 0)')
  })

  it('share one sheet between all roots of a document', () => {
    const [one, two] = [shadow(), shadow()]
    adopt(one)
    adopt(two)
    expect(one.adoptedStyleSheets[0]).to.equal(two.adoptedStyleSheets[0])
  })

  it('added later apply to existing roots', () => {
    const root = shadow()
    adopt(root)
    const before = root.adoptedStyleSheets.length
    addStyles('.later { color: blue }')
    expect(root.adoptedStyleSheets).to.have.length(before + 1)
  })

  it('added later do not apply to a root that has stopped', () => {
    const root = shadow()
    adoptStyles(root)()
    const before = root.adoptedStyleSheets.length
    addStyles('.too-late { color: blue }')
    expect(root.adoptedStyleSheets).to.have.length(before)
  })

  it('are adopted once, however often they are added', () => {
    const root = shadow()
    adopt(root)
    const before = root.adoptedStyleSheets.length
    addStyles('.first { color: red }')
    adopt(root)
    expect(root.adoptedStyleSheets).to.have.length(before)
  })

  it("keep the root's other sheets", () => {
    const root = shadow()
    const other = new CSSStyleSheet()
    root.adoptedStyleSheets = [other]
    adopt(root)
    adopt(root)
    expect(root.adoptedStyleSheets.filter((sheet) => sheet === other)).to.have.length(1)
  })

  it('follow a root into another document when adopted again', () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const root = shadow()
    adopt(root)
    const before = root.adoptedStyleSheets.length
    frame.contentDocument?.body.append(root.host)
    adopt(root)
    expect(root.adoptedStyleSheets).to.have.length(before)
    const FrameSheet = frame.contentDocument?.defaultView?.CSSStyleSheet
    expect(FrameSheet && root.adoptedStyleSheets[0]).to.be.instanceOf(FrameSheet)
  })

  it('are not adopted in a document without a window', () => {
    const root = shadow(document.implementation.createHTMLDocument())
    expect(() => adopt(root)).not.to.throw()
    expect(root.adoptedStyleSheets).to.have.length(0)
  })

  it('can be adopted by a document, for an element without a shadow root', () => {
    const { contentDocument } = document.body.appendChild(document.createElement('iframe'))
    if (contentDocument) adopt(contentDocument)
    expect(contentDocument?.adoptedStyleSheets).not.to.have.length(0)
  })
})
