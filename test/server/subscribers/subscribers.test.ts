import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseSubscriberPage } from '../../../src/features/subscribers/model.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { addSubscribers, newCampaign, newSite, type TestSite } from '../support/data.ts'
import { type Call, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let site: TestSite
let campaignId: string

before(async () => {
  server = await startTestServer()
  admin = await newAdmin(server)
  site = await newSite(server, admin, 'shop.example')
  campaignId = await newCampaign(server.database, admin, site)
  const secondCampaignId = await newCampaign(server.database, admin, site, { title: 'Second' })
  await addSubscribers(server.database, admin, site, campaignId, 25)
  await addSubscribers(server.database, admin, site, secondCampaignId, 3)
})
after(() => server.close())

const call = (query: string, more: Call = {}) =>
  server.call('GET', `/v1/site/users/${query}`, {
    token: admin.token,
    siteId: site.site_id,
    ...more,
  })
const pageOf = async (query: string) => parseSubscriberPage((await call(query)).body.data)

describe('a site’s subscribers', () => {
  it('are returned ten per page, starting at page 1, with the total', async () => {
    const { items, page, limit, total } = await pageOf('')
    assert.equal(items.length, 10)
    assert.deepEqual({ page, limit, total }, { page: 1, limit: 10, total: 28 })
  })

  it('can be filtered by campaign', async () => {
    const { items, total } = await pageOf(`?campaign_id=${campaignId}&limit=100`)
    assert.equal(total, 25)
    assert.ok(items.every((item) => item.campaignId === campaignId))
  })

  it('are sorted newest first', async () => {
    const { items } = await pageOf(`?campaign_id=${campaignId}&limit=2`)
    assert.deepEqual(
      items.map(({ email }) => email),
      ['person25@example.com', 'person24@example.com'],
    )
  })

  it('are the same with a page number and with a cursor', async () => {
    const first = await pageOf('?limit=10')
    const pageByCursor = await pageOf(`?limit=10&page=2&after=${first.next}`)
    const pageByNumber = await pageOf('?limit=10&page=2')
    assert.deepEqual(pageByCursor.items, pageByNumber.items)
  })

  it('have no cursor on the last page', async () => {
    const { items, next } = await pageOf('?limit=10&page=3')
    assert.equal(items.length, 8)
    assert.equal(next, null)
  })

  it('have their tags, by name', async () => {
    await server.database.query(
      `insert into subscriber_tags (account_id, site_id, subscriber_id, tag)
       select account_id, site_id, subscriber_id, tag
       from subscribers, unnest(array['wholesale', 'Press']) as tag
       where email = 'person25@example.com' and campaign_id = $1`,
      [campaignId],
    )
    const { items } = await pageOf(`?campaign_id=${campaignId}&limit=2`)
    assert.deepEqual(
      items.map(({ tags }) => tags),
      [['Press', 'wholesale'], []],
    )
  })

  it('are limited to 100 per page', async () => {
    assert.equal((await call('?limit=100')).status, 200)
    assert.equal((await call('?limit=101')).status, 400)
  })

  it('are not found for another account’s campaign', async () => {
    const other = await newAdmin(server)
    const theirs = await newSite(server, other, 'theirs.example')
    const foreign = await newCampaign(server.database, other, theirs)
    assert.equal((await call(`?campaign_id=${foreign}`)).status, 404)
  })
})

describe('a member', () => {
  const statusOfMember = async (columns: Record<string, unknown>) => {
    const sites_access = [site.site_id]
    const { token } = await newMember(server, admin, { sites_access, ...columns })
    return (await call('', { token })).status
  }
  const permissions = { view_subscribers: true }

  it('can view subscribers if granted both access to them and the permission', async () => {
    assert.equal(await statusOfMember({ subscribers: true, permissions }), 200)
  })

  it('is refused if granted only the access or only the permission', async () => {
    assert.equal(await statusOfMember({ subscribers: true }), 403)
    assert.equal(await statusOfMember({ permissions }), 403)
  })
})
