import { expect } from 'chai'
import { Drawing } from '../../../src/features/studio/design/canvas/canvas-drawing.ts'
import { Editor } from '../../../src/features/studio/design/editor.ts'
import { Autosave } from '../../../src/lib/autosave.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import { blankDesign } from '../../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../../src/popup/render/renderer-messages.ts'
import { PopupThumbnail } from '../../../src/ui/popup/popup-thumbnail.tsx'
import { PopupPreview } from '../../../src/ui/popup/preview-frame.tsx'
import { eventually, mountView } from '../../support/mount.tsx'

const FONT_BASE_URL = 'https://drawn-fonts.example'
const BYTES = '/node_modules/@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2'
const STYLESHEET = "@font-face { font-family: 'x'; src: url(files/x.woff2) format('woff2'); }"
const OPTIONS = { options: { fonts: { base: FONT_BASE_URL } } }

/** Each test uses a separate font family, because a page loads each only once. */
const designWithFont = (font: string | null): PopupDesign => {
  const blank = blankDesign()
  return { ...blank, theme: { ...blank.theme, font } }
}

/** Asserts that the heading uses the font family and that its font has loaded. */
async function expectFontOf(family: string, place: ParentNode): Promise<void> {
  const name = `Poplar ${family}`
  await eventually(() => {
    const statuses = [...document.fonts]
      .filter((face) => face.family.replaceAll('"', '') === name)
      .map(({ status }) => status)
    expect(statuses).to.deep.equal(['loaded'])
  })
  const heading = await eventually(() => {
    const shadowRoots = [...place.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot)
    const drawn = shadowRoots.map((root) => root?.querySelector('h2')).find(Boolean)
    return drawn ?? false
  })
  expect(heading && getComputedStyle(heading).fontFamily).to.match(new RegExp(`^"${name}"`))
}

describe('a design’s font', () => {
  const originalFetch = window.fetch
  beforeEach(() => {
    window.fetch = async (url, init) => {
      if (!String(url).startsWith(FONT_BASE_URL)) return originalFetch(url, init)
      return String(url).includes('/css?') ? new Response(STYLESHEET) : originalFetch(BYTES)
    }
  })
  afterEach(() => {
    window.fetch = originalFetch
    for (const face of document.fonts) document.fonts.delete(face)
    document.body.replaceChildren()
  })

  it('is loaded in the preview', async () => {
    const view = mountView(<PopupPreview design={designWithFont('Lobster')} />, OPTIONS)
    await expectFontOf('Lobster', view.root)
    view.unmount()
  })

  it('is loaded in a thumbnail', async () => {
    const picture = <PopupThumbnail design={designWithFont('Pacifico')} width={272} height={216} />
    const view = mountView(picture, OPTIONS)
    await expectFontOf('Pacifico', view.root)
    view.unmount()
  })

  it('is loaded in the canvas as soon as it is selected', async () => {
    const [room, subject, sheet] = [1, 2, 3].map(() => document.createElement('div'))
    if (!room || !subject || !sheet) throw new Error('no places')
    subject.append(sheet)
    room.append(subject)
    document.body.append(room)
    const saves = new Autosave<PopupDesign>({
      ...{ initial: { version: 1, value: designWithFont(null) }, unsent: null, now: Date.now },
      ...{ keep: () => {}, newerVersionIn: () => null, send: async (document) => document },
    })
    const editor = new Editor(saves, 'desktop')
    const setting = {
      locale: 'en',
      assets: '',
      messages: RENDERER_MESSAGES,
      now: Date.now,
      fonts: FONT_BASE_URL,
    }
    const drawing = new Drawing({ room, subject, sheet }, editor, setting)
    await eventually(() => sheet.firstElementChild?.shadowRoot?.querySelector('h2') !== null)
    editor.put(designWithFont('Caveat'))
    await expectFontOf('Caveat', sheet)
    drawing.close()
  })
})
