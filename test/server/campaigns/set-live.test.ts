import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { addDay, newCampaign, newSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

type Facts = Record<string, unknown>

/** An account's campaign, and a function that changes its status. */
async function newCampaignOf(account: Facts, columns: Facts = {}, views = 0) {
  const admin = await newAdmin(server, account)
  const site = await newSite(server, admin, 'shop.example')
  const { database } = server
  const id = await newCampaign(database, admin, site, { status: 'paused', ...columns })
  const day = server.deps.now().toISOString().slice(0, 10)
  await addDay(database, admin, site, id, { day, views })
  const switchTo = async (status: string, { token }: SignedIn = admin) => {
    const call = { token, siteId: site.site_id, body: { status, version: 1 } }
    const response = await server.call('PUT', `/v1/campaigns/${id}/status`, call)
    const [row] = await database.query<{ status: string }>(
      'select status from campaigns where campaign_id = $1',
      [id],
    )
    return { ...response, outcome: [response.status, response.body.code, row?.status] }
  }
  return { admin, site, switchTo }
}

const PLUS = { template_plan: 'plus' }
const UNLAYER = { ...PLUS, editor_type: 'unlayer' }
const deal = (sites_limit: number, gateway = 'appsumo') => ({
  ...{ gateway, plan: 'plus', plan_type: 'lifetime', sites_limit },
})
const LIVE = [200, 'OK', 'live']
const refused = (code: string) => [403, code, 'paused']

describe('setting a campaign live', () => {
  const cases: [
    words: string,
    account: Facts,
    campaign: Facts,
    views: number,
    outcome: unknown[],
  ][] = [
    ['a free template on the free plan', {}, {}, 0, LIVE],
    ['a paid template on the free plan', {}, PLUS, 0, refused('TEMPLATE_REFUSED')],
    ['a paid template on a paid plan', { plan: 'starter' }, PLUS, 0, LIVE],
    [
      'an Ultimate template on Starter',
      { plan: 'starter' },
      { template_plan: 'ultimate' },
      0,
      refused('TEMPLATE_REFUSED'),
    ],
    [
      'a paid template on an expired plan',
      { plan: 'plus', expired: true },
      PLUS,
      0,
      refused('TEMPLATE_REFUSED'),
    ],
    [
      'a paid template on the `local` gateway',
      { gateway: 'local', plan: 'plus' },
      PLUS,
      0,
      refused('TEMPLATE_REFUSED'),
    ],
    ['a paid template in a bundle', { gateway: 'Bundle', plan: 'plus' }, UNLAYER, 0, LIVE],
    ['a paid template on Shopify', { gateway: 'shopify', plan: 'plus' }, UNLAYER, 0, LIVE],
    ['the older editor on tier 2', deal(10), UNLAYER, 0, refused('EDITOR_REFUSED')],
    ['the older editor on tier 3', deal(25, 'dealfuel'), UNLAYER, 0, LIVE],
    ['the default editor on tier 2', deal(10), PLUS, 0, LIVE],
    ['one view below the limit', { monthly_views_limit: 100 }, {}, 99, LIVE],
    ['a free template at the view limit', { monthly_views_limit: 100 }, {}, 100, LIVE],
    [
      'a paid template at the view limit',
      { plan: 'starter', monthly_views_limit: 100 },
      PLUS,
      100,
      refused('VIEWS_REACHED'),
    ],
    ['a free template on an expired plan', { plan: 'plus', expired: true }, {}, 4_999, LIVE],
    [
      'a free template on an expired plan, at the limit of Free',
      { plan: 'plus', expired: true, monthly_views_limit: 250_000 },
      {},
      5_000,
      LIVE,
    ],
    ['an unlimited number of views', { monthly_views_limit: null }, {}, 100, LIVE],
  ]
  for (const [words, account, columns, views, outcome] of cases) {
    it(`with ${words} returns ${outcome.join(' ')}`, async () => {
      const { switchTo } = await newCampaignOf(account, columns, views)
      assert.deepEqual((await switchTo('live')).outcome, outcome)
    })
  }

  it('is limited by the plan, unlike pausing', async () => {
    const { switchTo } = await newCampaignOf({}, { ...PLUS, status: 'live' })
    assert.deepEqual((await switchTo('paused')).outcome, [200, 'OK', 'paused'])
  })

  it('is refused for a draft, and for an unknown status', async () => {
    const { switchTo } = await newCampaignOf({}, { status: 'draft' })
    assert.deepEqual((await switchTo('live')).outcome, [409, 'CONFLICT', 'draft'])
    assert.deepEqual((await switchTo('ended')).outcome, [400, 'INVALID', 'draft'])
  })

  it('requires the permission', async () => {
    const { admin, site, switchTo } = await newCampaignOf({})
    const may = (permission: string) =>
      newMember(server, admin, {
        ...{ permissions: { [permission]: true }, campaigns: true, sites_access: [site.site_id] },
      })
    assert.deepEqual((await switchTo('live', await may('edit_campaigns'))).status, 403)
    assert.deepEqual((await switchTo('live', await may('publish_campaigns'))).outcome, LIVE)
  })

  it('is refused for another account', async () => {
    const { switchTo } = await newCampaignOf({})
    assert.equal((await switchTo('live', await newAdmin(server))).status, 404)
  })
})
