// In tests that simulate a browser in Node, as vitest and jest do, the tags are defined and nothing throws.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Window } from 'happy-dom'
import { JSDOM } from 'jsdom'
import { importOnServer } from '../../../elements/manifest.build.mjs'

const HTML = '<!doctype html><body></body>'
const PAGE_URL = 'https://host.example/'

const BROWSERS = {
  jsdom: () => new JSDOM(HTML, { url: PAGE_URL, pretendToBeVisual: true }).window,
  'happy-dom': () => new Window({ url: PAGE_URL }),
}

/** Copies the properties of a window to Node's global object. */
function copyToGlobal(window) {
  const names = Object.getOwnPropertyNames(window).filter((name) => !(name in globalThis))
  for (const name of [...names, 'Event', 'CustomEvent', 'EventTarget']) {
    const value = window[name]
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  }
  globalThis.window = window
  globalThis.document = window.document
  return () => {
    for (const name of names) delete globalThis[name]
  }
}

for (const [name, open] of Object.entries(BROWSERS)) {
  describe(`the kit in ${name}`, () => {
    let restoreGlobal
    let warnings
    let kit
    const { warn } = console
    const native = { Event, CustomEvent, EventTarget }
    before(async () => {
      restoreGlobal = copyToGlobal(open())
      warnings = []
      console.warn = (sentence) => warnings.push(sentence)
      // The name makes the module's source unique, because Node runs the same source only once.
      kit = await importOnServer(
        `export * from './kit.ts'; export * from './index.ts'; export * from './testing/index.ts'; export const playedBy = '${name}'`,
      )
    })
    after(() => {
      console.warn = warn
      restoreGlobal()
      Object.assign(globalThis, native)
    })

    it('mounts every tag, sets its properties and resolves `ready`', async () => {
      kit.configure({ apiBase: '/v1', getAccessToken: () => null })
      for (const Tag of Object.values(kit).filter(({ tag }) => typeof tag === 'string')) {
        const element = document.createElement(Tag.tag)
        element.innerHTML = '<p>One moment</p>'
        element.getAccessToken = () => null
        document.body.append(element)
        const { status } = await element.ready
        assert.equal(status, 'unsupported', Tag.tag)
        assert.equal(element.textContent, 'One moment')
        element.remove()
      }
    })

    it('emits events without rendering', async () => {
      const element = document.createElement('add-site-wizard')
      document.body.append(element)
      let heard
      document.addEventListener('site-added', ({ detail }) => {
        heard = detail
      })
      kit.emit(element, 'site-added', { siteId: 's1', domain: 'shop.example' })
      assert.deepEqual(heard, { siteId: 's1', domain: 'shop.example' })
      assert.deepEqual(await element.ready, {
        status: 'unsupported',
        events: { 'site-added': { siteId: 's1', domain: 'shop.example' } },
      })
      element.remove()
    })

    it('warns once that it does not render in this environment', () => {
      assert.equal(warnings.length, 1)
      assert.match(warnings[0], /does not support <[\w-]+>/)
    })
  })
}
