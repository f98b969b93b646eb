import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseCampaign, parseCampaignPage } from '../../../src/features/campaigns/model.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import { type Call, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let site: TestSite

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
beforeEach(async () => {
  admin = await newAdmin(server)
  site = await newSite(server, admin, 'shop.example')
})

const call = (method: string, path: string, more: Call = {}) =>
  server.call(method, `/v1/campaigns${path}`, { token: admin.token, siteId: site.site_id, ...more })
const create = (body: unknown, more: Call = {}) => call('POST', '', { body, ...more })
const titles = async (query = '') =>
  parseCampaignPage((await call('GET', query)).body).items.map(({ title }) => title)
const form = { title: 'First order', customer_intention: 'coupon-popups' }

const NO_CAMPAIGNS = { all: 0, live: 0, paused: 0, scheduled: 0, draft: 0, ended: 0, held: 0 }
const renameInput = { title: 'Second order', from: 'First order' }
/** Any version, for calls that are refused before the version is compared. */
const ANY_VERSION = '?seen=2026-01-01T00:00:00.000Z'
const VERSION_REQUIRED =
  'status must be live or paused, and version must be the one that was last loaded.'
const readCampaign = async (campaignId: string) =>
  parseCampaign((await call('GET', `/${campaignId}`)).body.data)

describe('a new campaign', () => {
  it('is a draft with the given title and intent', async () => {
    const campaign = parseCampaign((await create(form)).body.data)
    assert.equal(campaign.title, 'First order')
    assert.equal(campaign.intent, 'coupon-popups')
    assert.equal(campaign.status, 'draft')
  })

  it('keeps markup in its title as text', async () => {
    const title = '<b onclick="x()">Sale</b>'
    const { data } = (await create({ ...form, title })).body
    assert.equal(parseCampaign(data).title, title)
  })

  for (const title of ['', '   ', undefined]) {
    it(`needs a title, so ${JSON.stringify(title)} is refused`, async () => {
      const { status, body } = await create({ ...form, title })
      assert.deepEqual([status, body.message], [400, 'Title field is required'])
    })
  }

  it('cannot have a title of 10,000 characters', async () => {
    const { body } = await create({ ...form, title: 'a'.repeat(10_000) })
    assert.equal(body.message, 'The title can be at most 400 characters long.')
  })

  it('cannot have an unknown intent', async () => {
    assert.equal((await create({ ...form, customer_intention: 'spam' })).status, 400)
  })
})

describe('renaming and deleting', () => {
  it('changes the title', async () => {
    const campaignId = await newCampaign(server.database, admin, site)
    const change = { title: ' Second order ', from: (await readCampaign(campaignId)).title }
    const { body } = await call('PATCH', `/${campaignId}`, { body: change })
    assert.equal(parseCampaign(body.data).title, 'Second order')
  })

  it('removes a deleted campaign from the list and its totals', async () => {
    const campaignId = await newCampaign(server.database, admin, site)
    await call(
      'DELETE',
      `/${campaignId}?seen=${(await readCampaign(campaignId)).updatedAt.toISOString()}`,
    )
    const { body } = await call('GET', '')
    assert.deepEqual(body.data, [])
    assert.equal(body.counts.all, 0)
  })

  it('does not overwrite someone else’s title, and returns it', async () => {
    const campaignId = await newCampaign(server.database, admin, site)
    const rename = (title: string, from: string) =>
      call('PATCH', `/${campaignId}`, { body: { title, from } })
    const before = (await readCampaign(campaignId)).title
    assert.equal((await rename('Theirs', before)).status, 200)
    const refused = await rename('Mine', before)
    assert.deepEqual([refused.status, refused.body.code], [409, 'CONFLICT'])
    assert.equal(parseCampaign(refused.body.data).title, 'Theirs')
    // A retry is not a conflict: the first response may have been lost.
    assert.equal((await rename('Theirs', before)).status, 200)
    assert.equal(parseCampaign((await rename('Mine', 'Theirs')).body.data).title, 'Mine')
  })

  it('lets one of two simultaneous renames succeed, and refuses the other', async () => {
    const campaignId = await newCampaign(server.database, admin, site)
    const from = (await readCampaign(campaignId)).title
    const both = await Promise.all(
      ['One', 'Other'].map((title) => call('PATCH', `/${campaignId}`, { body: { title, from } })),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  })

  it('does not delete a campaign that has changed since it was loaded, until it is loaded again', async () => {
    const campaignId = await newCampaign(server.database, admin, site)
    const seen = async () => (await readCampaign(campaignId)).updatedAt.toISOString()
    const first = await seen()
    server.setNow(new Date(Date.parse(first) + 60_000))
    const { title: from } = await readCampaign(campaignId)
    await call('PATCH', `/${campaignId}`, { body: { ...form, from } })
    const refused = await call('DELETE', `/${campaignId}?seen=${first}`)
    assert.deepEqual([refused.status, parseCampaign(refused.body.data).title], [409, form.title])
    assert.equal((await call('DELETE', `/${campaignId}?seen=${await seen()}`)).status, 200)
    assert.equal((await call('GET', `/${campaignId}`)).status, 404)
  })

  const asks: [method: string, path: string, body: object | undefined, sentence: string][] = [
    ['PATCH', '', { title: 'Mine' }, 'from must be the current title.'],
    ['DELETE', '', undefined, 'seen must be the campaign’s last seen updated_at.'],
    ['POST', '/restore', {}, 'seen must be the campaign’s last seen updated_at.'],
    ['PUT', '/status', { status: 'live' }, VERSION_REQUIRED],
    ['PUT', '/status', { status: 'paused' }, VERSION_REQUIRED],
    ['PUT', '/design', {}, 'version and design are required.'],
    ['PUT', '/targeting', {}, 'version and targeting are required.'],
  ]
  for (const [method, path, body, sentence] of asks) {
    it(`requires the last known version for ${method} ${path}: ${sentence}`, async () => {
      const campaignId = await newCampaign(server.database, admin, site)
      const response = await call(method, `/${campaignId}${path}`, body ? { body } : {})
      assert.deepEqual([response.status, response.body.message], [400, sentence])
    })
  }

  it('does not find another account’s campaigns', async () => {
    const campaignId = await newCampaign(server.database, admin, site)
    const other = await newAdmin(server)
    const theirs = await newSite(server, other, 'theirs.example')
    const as = { token: other.token, siteId: theirs.site_id }
    assert.equal((await call('PATCH', `/${campaignId}`, { ...as, body: renameInput })).status, 404)
    assert.equal((await call('DELETE', `/${campaignId}${ANY_VERSION}`, as)).status, 404)
    assert.equal((await titles()).length, 1)
  })

  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
    it(`responds with 404 for the ID ${id}`, async () => {
      assert.equal((await call('DELETE', `/${id}${ANY_VERSION}`)).status, 404)
    })
  }
})

describe('what a member may do', () => {
  const as = async (columns: Record<string, unknown>) => {
    const sites_access = [site.site_id]
    const { token } = await newMember(server, admin, { sites_access, ...columns })
    return { token }
  }

  it('is nothing without access to campaigns', async () => {
    const member = await as({ permissions: { create_campaigns: true } })
    assert.equal((await call('GET', '', member)).status, 403)
    assert.equal((await create(form, member)).status, 403)
  })

  it('is limited to reading, with access but without permissions', async () => {
    const member = await as({ campaigns: true })
    assert.equal((await call('GET', '', member)).status, 200)
    assert.equal((await create(form, member)).body.code, 'FORBIDDEN')
  })

  it('is only what their permissions allow', async () => {
    const campaignId = await newCampaign(server.database, admin, site)
    const member = await as({ campaigns: true, permissions: { create_campaigns: true } })
    assert.equal((await create(form, member)).status, 200)
    assert.equal(
      (await call('PATCH', `/${campaignId}`, { ...member, body: renameInput })).status,
      403,
    )
    assert.equal((await call('DELETE', `/${campaignId}${ANY_VERSION}`, member)).status, 403)
  })

  it('does not include a permission whose value is not a boolean', async () => {
    const member = await as({ campaigns: true, permissions: { create_campaigns: 'yes' } })
    assert.equal((await create(form, member)).status, 403)
  })
})

describe('the list of campaigns', () => {
  const add = (title: string, columns: Record<string, unknown> = {}) =>
    newCampaign(server.database, admin, site, { title, ...columns })

  it('contains only the selected site’s campaigns', async () => {
    await add('Mine')
    const second = await newSite(server, admin, 'second.example')
    await newCampaign(server.database, admin, second, { title: 'Elsewhere' })
    assert.deepEqual(await titles(), ['Mine'])
  })

  it('can be filtered by status, and has the count of each status', async () => {
    await add('One', { status: 'live' })
    await add('Two', { status: 'paused' })
    await add('Three', { status: 'live' })
    const { body } = await call('GET', '?status=paused')
    assert.equal(body.pagination.total, 1)
    assert.deepEqual(body.counts, { ...NO_CAMPAIGNS, all: 3, live: 2, paused: 1 })
  })

  it('counts an A/B test once in the total, and once for each status of its variants', async () => {
    const ab_test_id = '7d7b4a54-5df2-4f0e-9c88-2f1f0f6d3a10'
    await add('Order: now', { status: 'live', ab_test_id })
    await add('Order: later', { status: 'live', ab_test_id })
    await add('Order: never', { status: 'paused', ab_test_id })
    await add('Alone', { status: 'live' })
    const { body } = await call('GET', '')
    assert.deepEqual(body.counts, { ...NO_CAMPAIGNS, all: 2, live: 2, paused: 1 })
    assert.equal(body.pagination.total, 4)
  })

  it('includes the site’s URL and when its snippet was last seen', async () => {
    const { site } = (await call('GET', '')).body
    assert.equal(typeof site.url, 'string')
    assert.equal(site.last_seen_at, null)
    const seenAt = '2025-11-17T08:00:00.000Z'
    await server.database.query('update sites set last_seen_at = $1 where account_id = $2', [
      ...[seenAt, admin.accountId],
    ])
    assert.equal((await call('GET', '')).body.site.last_seen_at, seenAt)
  })

  it('counts a campaign as held if the plan does not allow it, and an A/B test only if the plan allows none of its variants', async () => {
    const ab_test_id = '7d7b4a54-5df2-4f0e-9c88-2f1f0f6d3a10'
    await add('Free', { status: 'live' })
    await add('Ultimate', { status: 'live', template_plan: 'ultimate' })
    await add('Half: free', { status: 'live', ab_test_id })
    await add('Half: not', { status: 'live', ab_test_id, template_plan: 'ultimate' })
    const { counts } = (await call('GET', '')).body
    assert.deepEqual([counts.live, counts.held], [3, 1])
  })

  it('counts all live campaigns as held once the monthly views are used up', async () => {
    await add('One', { status: 'live' })
    await add('Two', { status: 'paused' })
    await server.database.query(
      'update accounts set monthly_views_limit = 0 where account_id = $1',
      [admin.accountId],
    )
    assert.equal((await call('GET', '')).body.counts.held, 1)
  })

  it('can be searched by part of the title, without wildcards', async () => {
    await add('100% wool')
    await add('1000 pots')
    assert.deepEqual(await titles('?search=100%25'), ['100% wool'])
    assert.deepEqual(await titles('?search=POTS'), ['1000 pots'])
  })

  it('can be filtered by intent, even in combination with a search', async () => {
    await add('Sale', { customer_intention: 'countdown-timer' })
    await add('Sale survey', { customer_intention: 'conduct-surveys' })
    assert.deepEqual(await titles('?intent=conduct-surveys'), ['Sale survey'])
    const { body } = await call('GET', '?intent=countdown-timer&search=sale')
    assert.equal(body.pagination.total, 1)
  })

  it('includes the other variants of an A/B test, even if they do not match the query', async () => {
    const ab_test_id = '5a7b3c1e-0000-4000-8000-000000000001'
    await add('10% off', { ab_test_id })
    await add('Free shipping', { ab_test_id, status: 'paused' })
    await add('Something else')
    const page = parseCampaignPage((await call('GET', '?search=10')).body)
    assert.deepEqual(
      [page.items, page.otherVariants].map((list) => list.map(({ title }) => title)),
      [['10% off'], ['Free shipping']],
    )
  })

  it('can be sorted by title or figures, in both directions', async () => {
    await add('banana', { view_count: 1 })
    await add('Apple', { view_count: 2 })
    assert.deepEqual(await titles('?sort=title'), ['Apple', 'banana'])
    assert.deepEqual(await titles('?sort=-view_count'), ['Apple', 'banana'])
    assert.deepEqual(await titles('?sort=view_count'), ['banana', 'Apple'])
  })

  for (const sort of ['-updated_at', 'title', '-click_count']) {
    it(`returns every campaign exactly once across pages when sorted by ${sort}`, async () => {
      for (const title of ['a', 'b', 'c', 'd', 'e']) await add(title)
      const all = await titles(`?sort=${sort}`)
      const collectedTitles: string[] = []
      let after = ''
      for (let page = 1; page <= 3; page += 1) {
        const { body } = await call('GET', `?sort=${sort}&limit=2${after && `&after=${after}`}`)
        collectedTitles.push(...parseCampaignPage(body).items.map(({ title }) => title))
        after = body.pagination.next ?? ''
      }
      assert.equal(after, '')
      assert.deepEqual(collectedTitles, all)
    })
  }

  it('refuses a page cursor from another sort order', async () => {
    await add('a')
    await add('b')
    const { next } = (await call('GET', '?limit=1')).body.pagination
    assert.equal((await call('GET', `?limit=1&sort=title&after=${next}`)).body.code, 'INVALID')
  })

  for (const query of [
    'limit=0',
    'limit=1000',
    'page=x',
    'sort=password',
    'after=e30',
    'status=on',
    'intent=spam',
  ]) {
    it(`refuses ${query}`, async () => {
      assert.equal((await call('GET', `?${query}`)).status, 400)
    })
  }
})
