import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { siblingRoutes } from '../../../demo/server/static/siblings.ts'
import { findSnippets } from '../../../src/features/install/snippets.ts'

const publicUrl = 'http://localhost:4600'
const routes = siblingRoutes({ publicUrl, demoToken: async () => 'a-token' })
const text = async (path: string) => (await routes.request(path)).text()

describe('the siblings’ origin', () => {
  it('has the front page of shop.example, with its snippet once', async () => {
    const snippets = findSnippets(await text('/'), `${publicUrl}/v1/poplar.js`)
    assert.deepEqual(snippets, ['shop_example_1'])
  })

  it('has a bare page with the wizard', async () => {
    assert.match(await text('/bare.html'), /<add-site-wizard>/)
  })

  it('takes the kit from the dashboard’s origin', async () => {
    assert.match(await text('/bare.js'), /from 'http:\/\/localhost:4600\/kit\/kit\.js'/)
  })

  it('keeps the bare page under a strict policy', async () => {
    const policy = (await routes.request('/bare.html')).headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self' http:\/\/localhost:4600;/)
    assert.doesNotMatch(policy, /unsafe/)
  })

  it('hands its page a token that nobody keeps', async () => {
    const reply = await routes.request('/token')
    assert.equal(await reply.text(), 'a-token')
    assert.equal(reply.headers.get('cache-control'), 'no-store')
  })

  it('has no token where there are no demo accounts', async () => {
    assert.equal((await siblingRoutes({ publicUrl }).request('/token')).status, 404)
  })

  for (const path of ['/nothing', '/..%2fpackage.json', '/constructor']) {
    it(`has no ${path}`, async () => assert.equal((await routes.request(path)).status, 404))
  }

  for (const [path, type] of [
    ['/', 'text/html'],
    ['/shop.css', 'text/css'],
    ['/bare.js', 'text/javascript'],
  ] as const) {
    it(`serves ${path} as ${type}`, async () => {
      assert.match(
        (await routes.request(path)).headers.get('content-type') ?? '',
        new RegExp(`^${type}`),
      )
    })
  }
})
