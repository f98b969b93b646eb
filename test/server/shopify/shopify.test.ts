import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { createApp } from '../../../demo/server/app.ts'
import { parseRedirect, parseSites } from '../../../src/features/sites/model.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const HOUR_MS = 3_600_000

let server: TestServer
let admin: SignedIn
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
beforeEach(async () => {
  admin = await newAdmin(server)
})

const SHOP = 'clay.myshopify.com'
const ask = ({ token }: SignedIn, shop = SHOP) =>
  server.call('GET', `/v1/shopify/redirect?shop=${shop}&is_app=true`, { token })
const installOf = async (person: SignedIn) => new URL(parseRedirect((await ask(person)).body.data))
const open = ({ pathname, search }: URL) => server.call('GET', pathname + search)
const agree = (address: URL) =>
  createApp(server.deps).request(address.pathname, { method: 'POST', body: address.searchParams })
const domains = async () =>
  parseSites((await server.call('GET', '/v1/sites', admin)).body.data).map(({ domain }) => domain)

describe('installing on a Shopify shop', () => {
  it('leads to a page that asks the owner', async () => {
    const page = await open(await installOf(admin))
    assert.match(page.text, /Install Poplar on clay\.myshopify\.com\?/)
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'/)
  })

  it('adds the shop and comes back to the dashboard', async () => {
    const reply = await agree(await installOf(admin))
    const back = new URL(reply.headers.get('location') ?? '')
    assert.equal(reply.status, 303)
    assert.deepEqual([back.pathname, back.searchParams.get('domain')], ['/dashboard', SHOP])
    assert.deepEqual(await domains(), [SHOP])
  })

  it('keeps the shop’s figures in the zone of the person who began', async () => {
    const query = `shop=${SHOP}&is_app=true&time_zone=Asia/Tokyo`
    const { body } = await server.call('GET', `/v1/shopify/redirect?${query}`, admin)
    await agree(new URL(parseRedirect(body.data)))
    const zones = await server.database.query('select time_zone from sites where account_id = $1', [
      admin.accountId,
    ])
    assert.deepEqual(zones, [{ time_zone: 'Asia/Tokyo' }])
  })

  it('adds no shop above the limit that was reached meanwhile', async () => {
    const address = await installOf(admin)
    await server.database.query('update accounts set sites_limit = 0 where account_id = $1', [
      admin.accountId,
    ])
    assert.equal((await agree(address)).status, 403)
    assert.deepEqual(await domains(), [])
  })

  it('can be agreed to once', async () => {
    const address = await installOf(admin)
    await agree(address)
    assert.equal((await agree(address)).status, 404)
  })

  it('cannot go on with a state that nobody began, or for another shop', async () => {
    const address = await installOf(admin)
    address.searchParams.set('shop', 'other.myshopify.com')
    assert.equal((await open(address)).status, 404)
    address.searchParams.set('state', 'guessed')
    assert.equal((await agree(address)).status, 404)
    assert.deepEqual(await domains(), [])
  })

  it('cannot go on after an hour', async () => {
    const address = await installOf(admin)
    const now = server.deps.now()
    server.setNow(new Date(now.getTime() + HOUR_MS + 1))
    assert.equal((await open(address)).status, 404)
    server.setNow(now)
  })

  for (const shop of ['evil.example', 'clay.myshopify.com.evil.example', '-.myshopify.com', '']) {
    it(`is refused for ${JSON.stringify(shop)}`, async () => {
      assert.equal((await ask(admin, shop)).body.code, 'INVALID')
    })
  }

  it('is refused without room for a site, and to a member', async () => {
    const full = await newAdmin(server, { sites_limit: 0 })
    assert.equal((await ask(full)).body.code, 'LIMIT_REACHED')
    assert.equal((await ask(await newMember(server, admin))).body.code, 'FORBIDDEN')
  })
})

describe('with credentials for Shopify', () => {
  const shopify = { apiKey: 'key', apiSecret: 'secret' }

  it('leads to Shopify itself, and the page that stands in is gone', async () => {
    const { environment } = server.deps
    const app = createApp({ ...server.deps, environment: { ...environment, shopify } })
    const headers = { authorization: `Bearer ${admin.token}` }
    const reply = await app.request(`/v1/shopify/redirect?shop=${SHOP}`, { headers })
    const address = new URL(parseRedirect((await reply.json()).data))
    assert.equal(address.origin + address.pathname, `https://${SHOP}/admin/oauth/authorize`)
    assert.equal((await app.request('/local/shopify/install')).status, 404)
  })
})
