import { expect } from 'chai'
import type { Block, FrameKind, Step } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { draw } from '../../../src/popup/render/render.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'

type Picture = NonNullable<Step['picture']>

const COUNTDOWN = newBlock('countdown', 'clock')
const COUPON: Block = { ...newBlock('coupon', 'code'), code: 'POTTERY' }

type Content = {
  kind?: FrameKind
  padding?: number
  picture?: Picture | null
  blocks?: Block[]
}

const containers: HTMLElement[] = []
afterEach(() => {
  for (const place of containers.splice(0)) place.remove()
})

async function drawIn(
  width: number,
  { kind = 'popup', padding = 32, picture = null, blocks = [COUNTDOWN, COUPON] }: Content,
): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  containers.push(place)
  place.style.width = `${width}px`
  const { frame, steps, ...design } = blankDesign(kind)
  const step = { ...steps[0], id: 's', name: '', picture, blocks }
  const { element } = await draw(place, {
    ...{ design: { ...design, frame: { ...frame, width: 560, padding }, steps: [step] } },
    ...{ locale: 'en', assets: '/v1', messages: RENDERER_MESSAGES },
    ...{ now: Date.now, shownAt: Date.now() },
    ...{ act: async () => ({ ok: true }), isBoxed: true, isStatic: true },
  })
  return element
}

const textsIn = (element: HTMLElement) => [...element.querySelectorAll('.tile b, .tile span, code')]

describe('a narrow column', () => {
  const pictureBeside = (side: Picture['side'], share: number): Picture => ({
    ...{ image: { source: { kind: 'art', name: 'kiln' }, alt: '' }, side, share },
    background: null,
  })

  const columns: [name: string, width: number, picture: Picture | null][] = [
    ['beside an image 40% wide', 1_200, pictureBeside('start', 40)],
    ['beside an image half the card’s width', 1_200, pictureBeside('end', 50)],
    ['beside an image 60% wide', 1_200, pictureBeside('start', 60)],
    ['over an image', 1_200, pictureBeside('behind', 50)],
    ['on a phone', 320, null],
  ]
  for (const [name, width, picture] of columns) {
    it(`${name} neither wraps nor cuts off figures and codes`, async () => {
      for (const text of textsIn(await drawIn(width, { picture }))) {
        expect(countLines(text), text.textContent ?? '').to.equal(1)
        expect(text.scrollWidth).to.be.at.most(text.parentElement?.clientWidth ?? 0)
      }
    })
  }
})

describe('a bar', () => {
  for (const width of [375, 800, 1_200]) {
    it(`${width} px wide doesn’t break the words of its countdown`, async () => {
      const blocks = [newBlock('heading', 'title'), COUNTDOWN, newBlock('button', 'go')]
      const texts = textsIn(await drawIn(width, { kind: 'bar', blocks }))
      expect(texts.map(countLines)).to.deep.equal(texts.map(() => 1))
    })
  }
})

describe('the first line of a pop-up', () => {
  afterEach(() => {
    document.documentElement.dir = ''
  })

  const blocks: Block[] = [{ ...newBlock('text', 'text'), text: 'word '.repeat(60).trim() }]
  for (const dir of ['ltr', 'rtl']) {
    for (const width of [320, 800]) {
      for (const padding of [12, 24, 32]) {
        it(`keeps clear of the cross: ${dir}, ${width} px, ${padding} px of padding`, async () => {
          document.documentElement.dir = dir
          const element = await drawIn(width, { blocks, padding })
          const cross = element.querySelector('.close svg')?.getBoundingClientRect()
          const text = rectsOf(element.querySelector('.text') ?? element)
          expect(cross && text.some((line) => overlaps(line, cross))).to.equal(false)
        })
      }
    }
  }
})

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

describe('a wheel in a wide pop-up', () => {
  const HEADING = newBlock('heading', 'title')
  const WHEEL = newBlock('wheel', 'wheel')
  const startOf = (element: HTMLElement, selector: string) =>
    element.querySelector(selector)?.getBoundingClientRect().left ?? 0

  it('leaves the heading above it inside the pop-up', async () => {
    const element = await drawIn(800, { blocks: [HEADING, WHEEL] })
    expect(startOf(element, '.heading')).to.be.at.least(startOf(element, '.blocks'))
  })

  it('is at the edge, beside the other blocks, if it comes first', async () => {
    const element = await drawIn(800, { blocks: [WHEEL, HEADING] })
    expect(startOf(element, '.wheel')).to.be.below(startOf(element, '.card'))
  })
})

function rectsOf(text: Element): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()]
}

const countLines = (text: Element): number =>
  new Set(rectsOf(text).map(({ top }) => Math.round(top))).size
