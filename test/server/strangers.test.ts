import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { blankDesign } from '../../src/popup/new-block.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'
import { newAdmin, type SignedIn } from './support/accounts.ts'
import { newCampaign, newSite, type TestSite } from './support/data.ts'
import { startTestServer } from './support/server.ts'

/** Calls about the user and their own account, independent of the selected site. */
const SITE_INDEPENDENT = [
  'post /v1/events',
  'get /v1/events/stream',
  'post /v1/leads',
  'post /v1/campaign_events',
  'get /v1/quarantined_views',
  'post /v1/quarantined_views/{view_hour_id}/release',
  'post /v1/quarantined_views/{view_hour_id}/drop',
  'post /v1/images',
  'get /v1/images/{image_id}',
  'get /v1/art/{file}',
  'post /v1/previews',
  'get /v1/fonts/css',
  'get /v1/fonts/files/{folder}/{file}',
  'get /v1/live/{site_id}',
  'get /v1/live/{site_id}/{campaign_id}/{version}',
  'post /v1/login',
  'get /v1/user/me',
  'get /v1/account/export',
  'get /v1/billing',
  'get /v1/billing/quote',
  'get /v1/billing/coupon',
  'get /v1/billing/invoices',
  'get /v1/billing/invoices/{invoice_id}/pdf',
  'post /v1/billing/session',
  'post /v1/billing/session/status',
  'post /v1/billing/cancel',
  'post /v1/billing/resume',
  'post /v1/billing/portal',
  'put /v1/billing/planupgrade',
  'post /v1/billing/shopify/confirm',
  'post /v1/webhooks/stripe',
  'post /v1/webhooks/shopify',
  'post /v1/user/setup_finished',
  'post /v1/user/verification_email',
  'post /v1/notifications/seen',
  'get /v1/sites',
  'post /v1/sites/create',
  'post /v1/privacy/preview',
  'post /v1/privacy/erase',
  'get /v1/privacy/receipts',
  'get /v1/receipt-keys',
  'get /v1/shopify/redirect',
  'post /v1/shopify/callback',
  'post /v1/user-info',
  'put /v1/{platform}/reset_password',
  'post /v1/dealfuel/license_key_register',
  'post /v1/dealfuel/license_key_verify',
]

const SEEN_AT = '2026-01-01T00:00:00.000Z'

/** A body that is valid for every call, so that no call is refused because of its body. */
const BODY = {
  ...{ title: 'Taken over', customer_intention: 'coupon-popups', status: 'paused' },
  ...{ integration: 'aweber', credentials: {}, state: 'x', code: 'x', fields: {}, send: false },
  ...{
    from: 'First order',
    seen: SEEN_AT,
    version: 1,
    design: blankDesign(),
    targeting: defaultTargeting('UTC'),
  },
}

const server = await startTestServer()
const { paths } = JSON.parse((await server.call('GET', '/openapi.json')).text)
const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method} ${path}`),
)
const siteOperations = calls.filter((call) => !SITE_INDEPENDENT.includes(call))

describe('an account that knows the IDs of another account', () => {
  let owner: SignedIn
  let stranger: SignedIn
  let site: TestSite
  let ownSite: TestSite
  let campaignId: string
  before(async () => {
    owner = await newAdmin(server)
    stranger = await newAdmin(server)
    site = await newSite(server, owner, 'shop.example')
    ownSite = await newSite(server, stranger, 'other.example')
    campaignId = await newCampaign(server.database, owner, site)
  })
  after(() => server.close())

  const ask = (call: string, siteId: string, given = '') => {
    const [method = '', path = ''] = call.split(' ')
    const query = method === 'delete' ? `?seen=${SEEN_AT}` : given
    const address = path.replace('{site_id}', site.site_id).replace('{campaign_id}', campaignId)
    const body = method === 'get' || method === 'delete' ? undefined : BODY
    return server.call(method.toUpperCase(), address + query, {
      token: stranger.token,
      siteId,
      body,
    })
  }

  it('is tested with every call about a site', () => {
    assert.ok(siteOperations.length >= 7, siteOperations.join())
    assert.deepEqual(
      SITE_INDEPENDENT.filter((call) => !calls.includes(call)),
      [],
    )
  })

  for (const call of siteOperations) {
    it(`is told by ${call} that the site does not exist`, async () => {
      const { status, body } = await ask(call, site.site_id)
      assert.deepEqual([status, body.code, body.data], [404, 'NOT_FOUND', null])
    })
  }

  for (const call of siteOperations.filter((call) => call.includes('{campaign_id}'))) {
    it(`is told by ${call} that its own site does not have the campaign`, async () => {
      assert.equal((await ask(call, ownSite.site_id)).status, 404)
    })
  }

  for (const path of ['/v1/site/users/', '/v1/site']) {
    it(`gets no data about another account’s campaign from ${path}`, async () => {
      const query = `?analytics=1&campaign_id=${campaignId}`
      assert.equal((await ask(`get ${path}`, ownSite.site_id, query)).status, 404)
    })
  }

  it('has changed nothing', async () => {
    const [campaign] = await server.database.query(
      'select title, deleted_at, version from campaigns where campaign_id = $1',
      [campaignId],
    )
    assert.deepEqual(campaign, { title: 'First order', deleted_at: null, version: 1 })
  })
})
