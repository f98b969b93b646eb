import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { bundleRenderer } from '../../demo/bundle-visitors.ts'
import type { Block, BlockType, PopupDesign } from '../../src/popup/design.ts'
import { blankDesign, newBlock } from '../../src/popup/new-block.ts'
import { RENDERER_MESSAGES } from '../../src/popup/render/renderer-messages.ts'
import { startBrowser } from './support/browser.ts'
import { MAX_WAIT_MS } from './support/patience.ts'

const SHOP = 'http://localhost/strict-shop'

/** A shop's policy that allows only the pop-up's files and images. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const TYPES: readonly BlockType[] = [
  ...(['heading', 'text', 'image', 'field', 'button', 'coupon', 'countdown', 'wheel'] as const),
  ...(['scratch', 'question', 'consent', 'links', 'product', 'progress'] as const),
]

const design: PopupDesign = {
  ...blankDesign(),
  steps: blankDesign().steps.map((step, index) =>
    index > 0 ? step : { ...step, blocks: TYPES.map((type): Block => newBlock(type, type)) },
  ),
}

const script = `import { draw } from '/render.js'
  const host = document.body.appendChild(document.createElement('div'))
  draw(host.attachShadow({ mode: 'open' }), {
    design: ${JSON.stringify(design)},
    locale: 'en', assets: '', messages: ${JSON.stringify(RENDERER_MESSAGES)},
    now: Date.now, since: Date.now(), act: async () => ({ ok: true }),
  })`

/**
 * The styles of everything with a border, and of all buttons and fields. Focusable parts are measured while focused.
 */
const measureStyles = (dialog: Element) =>
  [...dialog.querySelectorAll<HTMLElement>('.card, .option, .tile, .track, button, a, input')].map(
    (part) => {
      const canFocus = part.matches('button, a, input')
      if (canFocus) part.focus()
      const style = getComputedStyle(part)
      const ring = getComputedStyle(part.closest('.option') ?? part)
      return {
        name: part.className || part.tagName,
        hasEdge: style.borderBlockEndStyle === 'solid',
        ink: style.color.match(/\d+/g)?.slice(0, 3).join(),
        ground: style.backgroundColor.match(/\d+/g)?.slice(0, 3).join(),
        hasRing: canFocus && ring.outlineStyle === 'solid' && ring.outlineWidth === '3px',
        canFocus,
      }
    },
  )

/** These need no border: links, the close button and the browser's own checkboxes. */
const BORDERLESS = ['A', 'close', 'INPUT']

type Files = ReadonlyMap<string, Uint8Array>
type StrictPage = { page: Page; violations: readonly string[] }

/** Opens the page; `files` are the renderer's. */
async function openStrictPage(browser: Browser, files: Files): Promise<StrictPage> {
  const page = await browser.newPage()
  page.setDefaultTimeout(MAX_WAIT_MS)
  const violations: string[] = []
  page.on('console', (message) => violations.push(message.text()))
  page.on('pageerror', (error) => violations.push(error.message))
  await page.route('http://localhost/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const bytes = name === 'page.js' ? script : files.get(name)
    if (bytes) return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(bytes) })
    if (name.startsWith('art/')) {
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      })
    }
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': POLICY },
      body: '<!doctype html><html lang="en"><title>Shop</title><body><script type="module" src="/page.js"></script>',
    })
  })
  await page.goto(SHOP)
  await popup(page).waitFor()
  return { page, violations }
}

const popup = (page: Page) => page.getByRole('dialog', { name: 'Your heading' })

describe('a pop-up with every block on a page with a strict policy', () => {
  let browser: Browser
  let files: Files
  before(async () => {
    browser = await startBrowser()
    files = new Map(await bundleRenderer())
  })
  after(() => browser.close())

  it('is drawn with its styles, and does not violate the page’s policy', async () => {
    const { page, violations } = await openStrictPage(browser, files)
    const send = page.getByRole('button', { name: 'Send' })
    assert.equal(
      await send.evaluate((button) => getComputedStyle(button).backgroundColor),
      'rgb(26, 123, 89)',
    )
    assert.deepEqual(violations, [])
  })

  it('keeps borders, text and focus visible in forced colours, also without a violation', async () => {
    const { page, violations } = await openStrictPage(browser, files)
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    const measuredStyles = await popup(page).evaluate(measureStyles)
    for (const { name, hasEdge, ink, ground, canFocus, hasRing } of measuredStyles) {
      assert.equal(hasEdge, !BORDERLESS.includes(name), `the border of ${name}`)
      assert.notEqual(ink, ground, `the text of ${name}`)
      assert.equal(hasRing, canFocus, `the focus ring of ${name}`)
    }
    assert.ok(measuredStyles.filter(({ canFocus }) => canFocus).length > TYPES.length / 2)
    assert.deepEqual(violations, [])
  })
})
