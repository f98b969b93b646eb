import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Hono } from 'hono'
import { pageAssets } from '../../../demo/build-page-assets.ts'
import { writeFiles } from '../../../demo/served-files.ts'
import { pageAssetRoutes } from '../../../src/server/platform/pages/page-asset-routes.ts'
import { temporaryFolder } from '../support/folder.ts'

describe('what the server’s own pages need', () => {
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
    it(`has ${name}`, async () => {
      const response = await files.request(`/${name}`)
      assert.match(response.headers.get('content-type') ?? '', type)
      assert.notEqual((await response.arrayBuffer()).byteLength, 0)
    })
  }

  it('is styled as the kit, whose host is the document here', async () => {
    const css = await (await files.request('/pages.css')).text()
    assert.match(css, /:root[^{]*\{[^}]*--poplar-accent:/)
    assert.doesNotMatch(css, /:host/)
  })

  it('is asked for anew only when it has changed', async () => {
    const etag = (await files.request('/pages.css')).headers.get('etag') ?? ''
    const again = await files.request('/pages.css', { headers: { 'if-none-match': etag } })
    assert.equal(again.status, 304)
  })

  it('is nothing else', async () => {
    assert.equal((await files.request('/pages.ts')).status, 404)
    assert.equal((await files.request('/..%2fpage-headers.ts')).status, 404)
  })
})
