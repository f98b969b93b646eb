import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createApp } from '../../../src/server/app/app.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Outcome, startShopServer } from './support.ts'

let server: TestServer
let app: ReturnType<typeof createApp>
before(async () => {
  server = await startTestServer()
  app = createApp(server.deps)
})
after(() => server.close())

const STORE_PATH = '/local/shopify/app-store'
const chooseShop = (fields: Record<string, string>) =>
  app.request(STORE_PATH, { method: 'POST', body: new URLSearchParams(fields) })
const followRedirect = (response: Response, init?: RequestInit) => {
  const { pathname, search } = new URL(response.headers.get('location') ?? '')
  return app.request(pathname + search, init)
}
/** Chooses a shop in the app store, and follows the redirects to the consent page. */
const openConsentPage = async (name: string, email: string) => {
  const opened = await followRedirect(await chooseShop({ name, email }))
  const [, browser = ''] = /=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '') ?? []
  return { authorize: new URL(opened.headers.get('location') ?? ''), browser }
}
const approveInstall = ({ pathname, searchParams }: URL) =>
  app.request(pathname, { method: 'POST', body: searchParams })
const finishInstall = async (response: Response, browser: string) => {
  const { pathname, search } = new URL(response.headers.get('location') ?? '')
  return server.call<Outcome>('POST', `/v1${pathname}${search}`, { body: { browser } })
}

describe('the local app store', () => {
  it('requires a shop and its owner', async () => {
    const page = await (await app.request(STORE_PATH)).text()
    assert.match(page, /Poplar in the app store/)
  })

  it('redirects to the app, which redirects to the consent page', async () => {
    const { authorize } = await openConsentPage(
      'https://Juniper.myshopify.com/',
      'juna@example.com',
    )
    const page = await app.request(authorize.pathname + authorize.search)
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'/)
    const text = await page.text()
    assert.match(text, /Install Poplar on juniper\.myshopify\.com\?/)
    assert.match(text, /juna@example\.com/)
  })

  it('signs the redirect, so that the API accepts it as a redirect from Shopify', async () => {
    const { authorize, browser } = await openConsentPage('juniper', 'juna@example.com')
    const { status, body } = await finishInstall(await approveInstall(authorize), browser)
    assert.deepEqual([status, body.data.email], [200, 'juna@example.com'])
  })

  it('accepts a code only once', async () => {
    const { authorize, browser } = await openConsentPage('twice', 'twice@example.com')
    const back = await approveInstall(authorize)
    assert.equal((await finishInstall(back, browser)).status, 200)
    const code = new URL(back.headers.get('location') ?? '').searchParams.get('code')
    const used = await server.database.query(
      'select used_at is not null as used from local_shop_codes where shop = $1',
      ['twice.myshopify.com'],
    )
    assert.deepEqual([used, code?.length], [[{ used: true }], 32])
  })

  it('shows which values are missing, and keeps the entered values', async () => {
    const response = await chooseShop({ name: 'my shop!', email: 'nobody' })
    const page = await response.text()
    assert.equal(response.status, 422)
    assert.match(page, /Enter a store name, such as my-store/)
    assert.match(page, /value="my shop!"/)
  })

  it('rejects other apps and other redirect URIs', async () => {
    const { authorize } = await openConsentPage('juniper', 'juna@example.com')
    for (const [name, value] of [
      ['client_id', 'another'],
      ['redirect_uri', 'https://evil.example/shopify/callback'],
    ] as const) {
      const changed = new URL(authorize)
      changed.searchParams.set(name, value)
      assert.equal((await app.request(changed.pathname + changed.search)).status, 404)
      assert.equal((await approveInstall(changed)).status, 404)
    }
  })

  it('creates no shop on another domain', async () => {
    const { authorize } = await openConsentPage('juniper', 'juna@example.com')
    const evil = authorize.pathname.replace('juniper.myshopify.com', 'evil.example')
    assert.equal((await app.request(evil + authorize.search)).status, 404)
  })

  it('is not served if Shopify credentials are set', async () => {
    const hosted = await startShopServer()
    assert.equal((await hosted.call('GET', STORE_PATH)).status, 404)
    await hosted.close()
  })
})
