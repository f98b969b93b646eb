import { expect } from 'chai'
import { measureWeight } from '../../../src/features/studio/design/hints/weigh.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'

const STYLESHEET = `@font-face { font-family: 'Cabin'; src: url(files/latin.woff2) format('woff2'); unicode-range: U+0-FF; }
@font-face { font-family: 'Cabin'; src: url(files/greek.woff2) format('woff2'); unicode-range: U+370-3FF; }`
const UPLOADED_IMAGE = { kind: 'upload', name: '11111111-1111-4111-8111-111111111111' } as const

describe('a design’s page weight', () => {
  const page = window.fetch
  let requestedUrls: string[]
  let runs = 0
  let baseUrls: { api: string; fonts: string }
  beforeEach(() => {
    requestedUrls = []
    runs += 1
    baseUrls = {
      api: `https://api.example/${runs}`,
      fonts: `https://fonts.example/${runs}`,
    }
    window.fetch = async (url) => {
      requestedUrls.push(String(url))
      const path = String(url).slice(String(url).lastIndexOf('/') + 1)
      if (path.startsWith('css')) return new Response(STYLESHEET)
      const sizes: Record<string, number> = {
        [UPLOADED_IMAGE.name]: 240_000,
        'latin.woff2': 31_000,
      }
      const size = sizes[path]
      return size ? new Response(new Uint8Array(size)) : new Response('', { status: 404 })
    }
  })
  afterEach(() => {
    window.fetch = page
  })

  const withPicture = (source: { kind: 'art' | 'upload'; name: string }): PopupDesign => {
    const design = blankDesign()
    const image = { ...newBlock('image', 'i'), image: { source, alt: 'A pot' } }
    return { ...design, steps: design.steps.map((step) => ({ ...step, blocks: [image] })) }
  }

  it('counts the bytes of an uploaded image once if two steps use it', async () => {
    const { pictures } = await measureWeight(withPicture(UPLOADED_IMAGE), baseUrls)
    expect(pictures).to.deep.equal([
      { name: { ...UPLOADED_IMAGE, alt: 'A pot' }, bytes: 240_000, requests: 1 },
    ])
  })

  it('counts a font’s stylesheet, and only the font files for the characters in use', async () => {
    const design = blankDesign()
    const { fonts } = await measureWeight(
      { ...design, theme: { ...design.theme, font: 'Cabin' } },
      baseUrls,
    )
    expect(fonts).to.deep.equal([{ name: 'Cabin', bytes: 31_000 + STYLESHEET.length, requests: 2 }])
  })

  it('has no size for a file that fails to load, and requests it once', async () => {
    const design = withPicture({ kind: 'art', name: 'leaf' })
    const { pictures } = await measureWeight(design, baseUrls)
    await measureWeight(design, baseUrls)
    expect(pictures.map(({ bytes }) => bytes)).to.deep.equal([null])
    expect(requestedUrls).to.deep.equal([`${baseUrls.api}/art/leaf.svg`])
  })

  it('counts the compressed design', async () => {
    const { design } = await measureWeight(blankDesign(), baseUrls)
    expect(design).to.be.within(300, 2_000)
  })
})
