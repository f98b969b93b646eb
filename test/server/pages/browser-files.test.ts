import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Hono } from 'hono'
import { pageAssets } from '../../../demo/build-page-assets.ts'
import { writeFiles } from '../../../demo/served-files.ts'
import { pageAssetRoutes } from '../../../src/server/pages/page-asset-routes.ts'
import { temporaryFolder } from '../support/folder.ts'

describe('assets of the server’s own pages', () => {
  let files: Hono
  before(async () => {
    const folder = await temporaryFolder()
    await writeFiles(pageAssets, folder)
    files = pageAssetRoutes({ folder, compressed: folder })
  })

  for (const [name, type] of [
    ['pages.css', /^text\/css\b/],
    ['pages.js', /^text\/javascript\b/],
    ['captcha.js', /^text\/javascript\b/],
    ['inter.woff2', /^font\/woff2/],
    ['mark.svg', /^image\/svg\+xml\b/],
  ] as const) {
    it(`include ${name}`, async () => {
      const response = await files.request(`/${name}`)
      assert.match(response.headers.get('content-type') ?? '', type)
      assert.notEqual((await response.arrayBuffer()).byteLength, 0)
    })
  }

  it('use the kit’s styles, applied to the document instead of a shadow host', async () => {
    const css = await (await files.request('/pages.css')).text()
    assert.match(css, /:root[^{]*\{[^}]*--poplar-accent:/)
    assert.doesNotMatch(css, /:host/)
  })

  it('are downloaded again only when they change', async () => {
    const etag = (await files.request('/pages.css')).headers.get('etag') ?? ''
    const again = await files.request('/pages.css', { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
  })

  it('include nothing else', async () => {
    assert.equal((await files.request('/pages.ts')).status, 404)
    assert.equal((await files.request('/..%2fpage-headers.ts')).status, 404)
  })
})
