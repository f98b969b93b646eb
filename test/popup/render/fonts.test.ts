import { expect } from 'chai'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { fontStack } from '../../../src/popup/render/dom.ts'
import { loadFonts } from '../../../src/popup/render/fonts.ts'

const BASE = 'https://fonts.example/v1/fonts'
const BYTES = '/node_modules/@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2'
const FONT_STYLESHEET = `
@font-face { font-family: 'Bebas Neue'; font-weight: 400; src: url(files/b/latin.woff2) format('woff2'); unicode-range: U+0000-00FF; }
@font-face { font-family: 'Bebas Neue'; font-weight: 400; src: url(files/b/cyrillic.woff2) format('woff2'); unicode-range: U+0400-045F; }`

const designWithFont = (font: string): PopupDesign => {
  const blank = blankDesign()
  return { ...blank, theme: { ...blank.theme, font } }
}
const facesOf = (family: string) =>
  [...document.fonts].filter((face) => face.family.replaceAll('"', '') === `Poplar ${family}`)

describe('a rendered pop-up’s fonts', () => {
  const page = window.fetch
  let requestedUrls: string[]
  let sentCredentials: (RequestCredentials | undefined)[]
  let isOffline: boolean
  let isUnavailable: boolean
  beforeEach(() => {
    requestedUrls = []
    sentCredentials = []
    isOffline = false
    isUnavailable = false
    window.fetch = async (url, options) => {
      requestedUrls.push(String(url))
      sentCredentials.push(options?.credentials)
      if (isOffline) throw new TypeError('Failed to fetch')
      if (isUnavailable) return new Response('Try again later.', { status: 503 })
      if (String(url).includes('/css?')) return new Response(FONT_STYLESHEET)
      return page(BYTES)
    }
  })
  afterEach(() => {
    window.fetch = page
    for (const face of document.fonts) document.fonts.delete(face)
  })

  it('are loaded as bytes, so that the page need not allow a font URL', async () => {
    await loadFonts(designWithFont('First Face'), BASE)
    expect(facesOf('First Face').map(({ status }) => status)).to.deep.equal(['loaded'])
    expect(document.fonts.check('16px "Poplar First Face"', 'Ten')).to.equal(true)
  })

  it('have prefixed names, so that they do not clash with the page’s fonts', async () => {
    await loadFonts(designWithFont('Page Face'), BASE)
    expect([...document.fonts].map(({ family }) => family)).not.to.include('Page Face')
    expect(fontStack('Page Face')).to.match(/^"Poplar Page Face", /)
  })

  it('load only the files with letters that are used', async () => {
    await loadFonts(designWithFont('Second Face'), BASE)
    expect(requestedUrls.slice(1)).to.deep.equal([`${BASE}/files/b/latin.woff2`])
  })

  it('are requested once per page', async () => {
    await Promise.all([1, 2].map(() => loadFonts(designWithFont('Third Face'), BASE)))
    await loadFonts(designWithFont('Third Face'), BASE)
    expect(requestedUrls).to.have.length(2)
    expect(facesOf('Third Face')).to.have.length(1)
  })

  it('are left out when they fail to load, and requested again next time', async () => {
    isOffline = true
    await loadFonts(designWithFont('Fourth Face'), BASE)
    expect(facesOf('Fourth Face')).to.deep.equal([])
    isOffline = false
    await loadFonts(designWithFont('Fourth Face'), BASE)
    expect(facesOf('Fourth Face')).to.have.length(1)
  })

  it('are requested again next time if the server was unavailable', async () => {
    isUnavailable = true
    await loadFonts(designWithFont('Fifth Face'), BASE)
    isUnavailable = false
    await loadFonts(designWithFont('Fifth Face'), BASE)
    expect(facesOf('Fifth Face')).to.have.length(1)
  })

  it('are requested without cookies', async () => {
    await loadFonts(designWithFont('Sixth Face'), BASE)
    expect(sentCredentials).to.deep.equal(['omit', 'omit'])
  })
})
