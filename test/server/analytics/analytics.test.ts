import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseAnalytics } from '../../../src/features/dashboard/model.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import {
  addDay,
  addSubscribers,
  addWaitingLead,
  newCampaign,
  newSite,
  type TestSite,
} from '../support/data.ts'
import { type Call, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let site: TestSite
let campaignId: string
/** 23:30 in London is the next day in Auckland. */
const NOW = new Date('2026-03-01T23:30:00Z')

before(async () => {
  server = await startTestServer()
  server.setNow(NOW)
  admin = await newAdmin(server)
  site = await newSite(server, admin, 'shop.example', 'Pacific/Auckland')
  campaignId = await newCampaign(server.database, admin, site, { status: 'live' })
  const second = await newCampaign(server.database, admin, site, { title: 'Second' })
  const add = (id: string, day: string, views: number, subscribers: number) =>
    addDay(server.database, admin, site, id, { day, views, clicks: 1, subscribers })
  await add(campaignId, '2026-03-02', 100, 5)
  await add(campaignId, '2026-02-24', 50, 2)
  await add(campaignId, '2026-02-23', 40, 1)
  await add(second, '2026-03-02', 10, 9)
  await addSubscribers(server.database, admin, site, campaignId, 8)
  await addWaitingLead(server.database, admin, site, campaignId)
})
after(() => server.close())

const call = (query: string, more: Call = {}) =>
  server.call('GET', `/v1/site?analytics=1${query}`, {
    token: admin.token,
    siteId: site.site_id,
    ...more,
  })
const figures = async (query = '', more: Call = {}) =>
  parseAnalytics((await call(query, more)).body.data)

describe('a site’s analytics', () => {
  it('end today in the site’s time zone', async () => {
    const { days, timeZone } = await figures()
    assert.equal(timeZone, 'Pacific/Auckland')
    assert.deepEqual(days.at(-1), { date: '2026-03-02', views: 110, clicks: 2, subscribers: 14 })
  })

  it('have a row for each of the last 30 days, and for each of the preceding 30 days', async () => {
    const { days, daysBefore } = await figures()
    assert.equal(days.length, 30)
    assert.equal(daysBefore.length, 30)
    assert.equal(daysBefore.at(-1)?.date, '2026-01-31')
  })

  it('assign each day to the current or the previous period', async () => {
    const { days, daysBefore } = await figures('&days=7')
    const views = (list: readonly { views: number }[]) =>
      list.reduce((sum, day) => sum + day.views, 0)
    assert.equal(days.at(0)?.date, '2026-02-24')
    assert.deepEqual([views(days), views(daysBefore)], [160, 40])
  })

  it('list the best campaigns by subscribers in the period', async () => {
    const { bestCampaigns } = await figures('&days=7')
    assert.deepEqual(
      bestCampaigns.map(({ title, views, subscribers }) => [title, views, subscribers]),
      [
        ['Second', 10, 9],
        ['First order', 150, 7],
      ],
    )
  })

  it('can be filtered by campaign', async () => {
    const { days, bestCampaigns } = await figures(`&campaign_id=${campaignId}`)
    assert.equal(days.at(-1)?.views, 100)
    assert.equal(bestCampaigns.length, 1)
  })

  it('exclude people who have not confirmed a double opt-in yet', async () => {
    assert.doesNotMatch((await call('')).text, /waiting@/)
  })

  it('include the latest subscribers, and which setup steps are done', async () => {
    const { latestSubscribers, hasLiveCampaign, hasDelivery } = await figures()
    assert.equal(latestSubscribers.at(0)?.email, 'person8@example.com')
    assert.equal(latestSubscribers.length, 7)
    assert.deepEqual([hasLiveCampaign, hasDelivery], [true, false])
  })

  it('state whether anybody has ever signed up, or is on the list', async () => {
    const change = (signUps: number, leftAt: Date | null) =>
      Promise.all([
        server.database.query('update sites set notified_sign_ups = $1', [signUps]),
        server.database.query('update subscribers set left_at = $1 where not waits', [leftAt]),
      ])
    const hasSubscriber = async () => (await figures()).hasSubscriber
    assert.equal(await hasSubscriber(), true)
    await change(0, NOW)
    assert.equal(await hasSubscriber(), false)
    await change(1, NOW)
    assert.equal(await hasSubscriber(), true)
    await change(0, null)
  })

  it('state whether the account has another member', async () => {
    assert.equal((await figures()).hasColleague, false)
    await newMember(server, admin)
    assert.equal((await figures()).hasColleague, true)
  })

  it('remember that a campaign was live, even if none is live now', async () => {
    const steps = async () => {
      const { hasLiveCampaign, hasPublishedCampaign } = await figures()
      return [hasLiveCampaign, hasPublishedCampaign]
    }
    const change = (changes: string) =>
      server.database.query(`update campaigns set ${changes} where campaign_id = $1`, [campaignId])
    await change('published_version = null')
    assert.deepEqual(await steps(), [true, false])
    await change("published_version = 1, status = 'paused'")
    assert.equal((await steps())[1], true)
    await change("status = 'live'")
  })

  it('are refused for a period of zero days', async () => {
    assert.equal((await call('&days=0')).status, 400)
  })

  it('are not found for another site’s campaign', async () => {
    assert.equal((await call('&campaign_id=1')).status, 404)
  })
})

describe('a member', () => {
  it('sees the analytics if they can access campaigns, but no email addresses without permission to view subscribers', async () => {
    const sites_access = [site.site_id]
    const { token } = await newMember(server, admin, { sites_access, campaigns: true })
    const { days, latestSubscribers } = await figures('', { token })
    assert.equal(days.at(-1)?.views, 110)
    assert.deepEqual(latestSubscribers, [])
  })

  it('is refused without access to campaigns', async () => {
    const { token } = await newMember(server, admin, { sites_access: [site.site_id] })
    assert.equal((await call('', { token })).status, 403)
  })
})
