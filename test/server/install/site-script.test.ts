import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { bundleSiteScript } from '../../../demo/build-downloads.ts'

const MAX_BYTES = 1_000

type Report = { url: string; options: RequestInit; body: unknown }

describe('the script on a customer’s site', () => {
  let script: string
  before(async () => {
    script = new TextDecoder().decode(await bundleSiteScript('popup/engine-1k3f9x2a.js'))
  })

  /**
   * A page that runs the script once for each snippet, in a fake browser with only the features that the script needs.
   */
  function visit(snippets: readonly string[], { prerendering = false, hash = '#top' } = {}) {
    const reports: Report[] = []
    const requests: string[] = []
    class HTMLScriptElement {
      src = 'https://app.example/v1/poplar.js'
      dataset: { siteId: string }
      constructor(siteId: string) {
        this.dataset = { siteId }
      }
    }
    const told: { textContent?: string }[] = []
    const document = Object.assign(new EventTarget(), {
      ...{ currentScript: {}, prerendering },
      createElement: () => ({ showModal() {} }),
      documentElement: { append: (note: object) => told.push(note) },
    })
    const fetch = async (url: string, options: RequestInit) => {
      if (options.method === 'POST') {
        reports.push({ url, options, body: JSON.parse(String(options.body)) })
      } else requests.push(url)
      throw new TypeError('Failed to fetch')
    }
    const location = new URL(`https://shop.example/cups?token=secret${hash}`)
    const addresses: string[] = []
    const history = {
      state: null,
      replaceState: (_: null, __: '', to: string) => addresses.push(to),
    }
    const page = createContext({ document, fetch, history, location, HTMLScriptElement, URL })
    for (const siteId of snippets) {
      document.currentScript = new HTMLScriptElement(siteId)
      runInContext(script, page)
    }
    return { addresses, requests, document, reports, told }
  }

  it('is at most 1 kB gzipped', () => {
    assert.ok(gzipSync(script, { level: 9 }).length <= MAX_BYTES)
  })

  it('reports the site and the page, without its query or hash, to the server that it was loaded from', () => {
    const [report] = visit(['shop_1']).reports
    assert.equal(report?.url, 'https://app.example/v1/events')
    assert.deepEqual(report?.body, { site_id: 'shop_1', page: 'https://shop.example/cups' })
  })

  it('sends no credentials, and its request continues after the page is closed', () => {
    const [report] = visit(['shop_1']).reports
    assert.equal(report?.options.credentials, 'omit')
    assert.equal(report?.options.keepalive, true)
  })

  it('reports only once if the snippet is on the page twice', () => {
    assert.equal(visit(['shop_1', 'shop_1']).reports.length, 1)
  })

  it('reports two sites separately', () => {
    assert.equal(visit(['shop_1', 'shop_2']).reports.length, 2)
  })

  it('reports nothing without an App ID', () => {
    assert.deepEqual(visit(['']).reports, [])
  })

  it('sends nothing before a prerendered page is shown', () => {
    const { reports, document } = visit(['shop_1'], { prerendering: true })
    assert.equal(reports.length, 0)
    document.dispatchEvent(new Event('prerenderingchange'))
    assert.equal(reports.length, 1)
  })

  it('requests the site’s live campaigns once the page is shown', () => {
    const { requests, document } = visit(['shop_1', 'shop_1'], { prerendering: true })
    assert.deepEqual(requests, [])
    document.dispatchEvent(new Event('prerenderingchange'))
    assert.deepEqual(requests, ['https://app.example/v1/live/shop_1'])
  })

  it('shows the owner that a preview cannot be shown, even if the preview code fails to load', async () => {
    const { told } = visit(['shop_1'], { hash: '#poplar-preview=secret' })
    await new Promise((resolve) => setTimeout(resolve))
    assert.match(String(told[0]?.textContent), /didn’t load/)
  })

  it('removes a preview’s secret from the URL, and then sends no report', () => {
    const { addresses, requests, reports } = visit(['shop_1'], { hash: '#poplar-preview=secret' })
    assert.deepEqual(addresses, ['/cups?token=secret'])
    assert.deepEqual([requests, reports], [[], []])
  })

  it('stores nothing, and uses no cookies', () => {
    assert.doesNotMatch(script, /cookie|setItem|indexedDB|caches/)
  })
})
