import { sendKeys } from '@web/test-runner-commands'
import { expect } from 'chai'
import { useState } from 'react'
import type { Font } from '../../../src/popup/design.ts'
import { FontSetting } from '../../../src/ui/editor/font-setting.tsx'
import { typeInto } from '../../features/studio/support.tsx'
import { eventually, type Mounted, mountView } from '../../support/mount.tsx'
import { focusedName } from '../focused.ts'

const FONT_URL = '/node_modules/@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2'
const FONT_STYLESHEET = "@font-face { font-family: 'x'; src: url(files/x.woff2) format('woff2'); }"

/** Fonts are loaded once per page, so each test uses a separate base URL. */
let fontBaseCount = 0
function nextFontBase(): string {
  fontBaseCount += 1
  return `https://fonts-${fontBaseCount}.example`
}

let view: Mounted
let font: Font
let requestedUrls: string[]

function FontHarness() {
  const [value, setValue] = useState<Font>('Cabin')
  font = value
  return <FontSetting label="Font" value={value} defaultName="Outfit" onChange={setValue} />
}

const options = () => view.allByRole('option').map(({ textContent }) => textContent)
const search = (text: string) => typeInto(view.getByLabel('Search: Font'), text)

describe('the font setting', () => {
  const page = window.fetch
  beforeEach(async () => {
    requestedUrls = []
    window.fetch = async (url, init) => {
      const family = /family=([^:]+):/.exec(String(url))?.[1]
      if (family) requestedUrls.push(decodeURIComponent(family))
      if (family === 'Nobody') return new Response('', { status: 404 })
      if (family) return new Response(FONT_STYLESHEET)
      return String(url).endsWith('.woff2') ? page(FONT_URL) : page(url, init)
    }
    view = mountView(<FontHarness />, { options: { fonts: { base: nextFontBase() } } })
    view.getByRole('button', /^Font:/).focus()
    await sendKeys({ press: 'Enter' })
    await eventually(() => focusedName() === 'Search: Font')
  })
  afterEach(() => {
    view.unmount()
    window.fetch = page
  })

  it('offers about forty families and the default', () => {
    expect(options()[0]).to.equal('Default')
    expect(options().length).to.be.within(40, 46)
  })

  it('loads only the fonts in view', async () => {
    await eventually(() => requestedUrls.includes('Abril Fatface'))
    expect(requestedUrls).not.to.include('Work Sans')
  })

  it('finds a family by part of its name, and selects it on Enter', async () => {
    search('playf')
    await eventually(() => options()[0] === 'Playfair Display')
    await sendKeys({ press: 'Enter' })
    await eventually(() => font === 'Playfair Display')
    await eventually(() => focusedName() === 'Font: Playfair Display')
  })

  it('accepts any other Google font by name', async () => {
    search('Lobster')
    await eventually(() => options().join() === 'Use “Lobster” from Google Fonts')
    await sendKeys({ press: 'Enter' })
    await eventually(() => font === 'Lobster')
  })

  it('shows an error if a font can’t be loaded', async () => {
    search('Nobody')
    await eventually(() => options().length === 1)
    await sendKeys({ press: 'Enter' })
    await view.findByText('This font can’t be loaded. Visitors see a similar one instead.')
  })

  for (const nonsense of ['https://evil.example/a.woff2', 'Cabin, Arial', 'x; color: red']) {
    it(`rejects ${JSON.stringify(nonsense)}`, async () => {
      search(nonsense)
      await eventually(() => options().length === 0)
    })
  }

  it('can be reset to the default, and shows its name', async () => {
    search('defau')
    await eventually(() => options().includes('Default'))
    await sendKeys({ press: 'Enter' })
    await eventually(() => font === null)
    expect(view.getByRole('button', /^Font:/).textContent).to.equal('Font: Outfit')
  })
})
