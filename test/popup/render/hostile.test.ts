import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { Block, PopupDesign } from '../../../src/popup/design.ts'
import { FRAME_KINDS } from '../../../src/popup/design.ts'
import { blankDesign, newBlock, PLAIN_TEXT } from '../../../src/popup/new-block.ts'
import { addPageStyles, everyBlock, formOf } from './samples.ts'
import { clearStages, show } from './stage.ts'

describe('a pop-up on a hostile page', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    clearStages()
    for (const step of undo.splice(0)) step()
  })
  const addToPage = (css: string) => undo.push(addPageStyles(css))

  const measureParts = async (design: PopupDesign) => {
    const { getByRole, drawn } = await show(design)
    return [drawn.element, getByRole('heading'), getByRole('button', 'Send')].map((part) => {
      const { fontSize, color, display, position, letterSpacing } = getComputedStyle(part)
      const { x, y, width, height } = part.getBoundingClientRect()
      return { fontSize, color, display, position, letterSpacing, x, y, width, height }
    })
  }

  const base = blankDesign()
  const withoutEntrance = { ...base, frame: { ...base.frame, entrance: 'none' as const } }
  const pages: [name: string, css: string][] = [
    ['reverts all styles', '* { all: revert !important }'],
    ['hides empty elements', 'div:empty { display: none !important }'],
    ['changes the size of a rem', 'html { font-size: 62.5% !important }'],
    [
      'styles every element',
      '* { color: red !important; letter-spacing: 9px !important; position: static !important }',
    ],
    [
      'resets custom properties',
      ':root, * { --text: red; --rest: red; --width: 9px; --tile: red }',
    ],
  ]
  for (const [name, css] of pages) {
    it(`that ${name} looks the same as on a plain page`, async () => {
      const plain = await measureParts(withoutEntrance)
      clearStages()
      addToPage(css)
      expect(await measureParts(withoutEntrance)).to.deep.equal(plain)
    })
  }

  it('that extends Array.prototype and Object.prototype is drawn completely', async () => {
    const prototypes = [Array.prototype, Object.prototype]
    for (const prototype of prototypes) {
      const value = 'a stranger'
      Object.defineProperty(prototype, 'extra', { value, enumerable: true, configurable: true })
    }
    const { root } = await show(everyBlock())
    for (const prototype of prototypes) Reflect.deleteProperty(prototype, 'extra')
    expect(root.querySelectorAll('[data-block]')).to.have.length(14)
    expect(root.textContent).not.to.include('stranger')
  })
})

describe('a malicious design', () => {
  afterEach(clearStages)

  const MARKUP = '<img src=x onerror="globalThis.ran = true"><script>globalThis.ran = true</script>'

  it('has its markup rendered as text in every field', async () => {
    const design = JSON.parse(
      JSON.stringify(everyBlock(), (key, value: unknown) =>
        ['text', 'label', 'title', 'note', 'price', 'hint', 'code', 'copy', 'afterwards'].includes(
          key,
        )
          ? MARKUP
          : value,
      ),
    )
    const { root } = await show(design)
    expect(root.querySelector('script, [onerror]')).to.equal(null)
    expect(globalThis).not.to.have.property('ran')
    expect(root.textContent).to.include(MARKUP)
  })

  const addresses = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
  ]
  for (const url of addresses) {
    it(`has no link to ${url}`, async () => {
      const link = { kind: 'link', address: url, opensNew: false } as const
      const blocks: Block[] = [
        { ...newBlock('button', 'b'), action: link },
        { ...newBlock('links', 'w'), links: [{ label: 'A link', note: '', address: url }] },
        { ...newBlock('consent', 'c'), address: url },
      ]
      const { root } = await show(formOf(...blocks))
      expect(root.querySelector('[href]')).to.equal(null)
    })
  }

  it('makes no request through a colour or a font', async () => {
    const address = '/never-asked-for.png'
    const style = { ...PLAIN_TEXT, colour: `url(${address})`, font: `x"; src: url(${address})` }
    const design = formOf({ ...newBlock('heading', 'h'), style })
    await show({ ...design, theme: { ...design.theme, background: `url(${address})` } })
    const resourceNames = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(resourceNames.filter((name) => name.includes(address))).to.deep.equal([])
  })

  it('is drawn with 10,000 characters, and can be scrolled', async () => {
    const text = 'Ein sehr langer Text. '.repeat(454).padEnd(10_000, 'x')
    const { getByText, root } = await show(formOf({ ...newBlock('text', 't'), text }))
    expect(getByText(/^Ein sehr/).textContent).to.equal(text)
    const card = root.querySelector('.card')
    expect(card?.getBoundingClientRect().bottom).to.be.at.most(innerHeight)
    expect(root.querySelector('form')?.scrollHeight).to.be.above(innerHeight)
    // The start must be reachable by scrolling too.
    expect(getByText(/^Ein sehr/).getBoundingClientRect().top).to.be.at.least(0)
  })
})

describe('a pop-up 320 px wide', () => {
  before(() => setViewport({ width: 320, height: 640 }))
  after(() => setViewport({ width: 800, height: 600 }))
  afterEach(clearStages)

  for (const direction of ['ltr', 'rtl'] as const) {
    for (const kind of FRAME_KINDS) {
      it(`fits as a ${kind} with every block, ${direction}`, async () => {
        document.documentElement.dir = direction
        const { root } = await show(everyBlock(kind))
        const form = root.querySelector('form')
        expect(form?.scrollWidth).to.equal(form?.clientWidth)
        document.documentElement.removeAttribute('dir')
      })
    }
  }

  it('has buttons and fields at least 44 px high', async () => {
    const { allByRole } = await show(everyBlock())
    const small = ['button', 'link', 'textbox']
      .flatMap((role) => allByRole(role))
      .filter((part) => part.getBoundingClientRect().height < 44)
    expect(small.map(({ outerHTML }) => outerHTML)).to.deep.equal([])
  })
})
