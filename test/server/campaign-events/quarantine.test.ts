import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cleanUp } from '../../../src/server/app/clean-up.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import type { QuarantineResponse } from '../../../src/server/campaign-events/schema.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { addDay, newCampaign } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { addViews, newVisitedSite } from './support.ts'

const HOUR_START = new Date('2026-11-23T14:10:00Z')
const AFTER_HOUR_END = new Date('2026-11-23T15:00:00Z')
const daysBefore = (days: number) => new Date(HOUR_START.getTime() - days * 86_400_000)

let server: TestServer
before(async () => {
  server = await startTestServer({ environment: parseEnvironment({ TRUST_PROXY: '1' }) })
})
after(() => server.close())

async function call(person: SignedIn, path = '', method = path === '' ? 'GET' : 'POST') {
  const token = await server.tokenOf(person)
  return server.call<QuarantineResponse>(method, `/v1/quarantined_views${path}`, { token })
}
const hoursOf = async (person: SignedIn) => (await call(person)).body.data.hours
const notificationsOf = async ({ accountId }: SignedIn) =>
  server.database.query('select title, action_url from notifications where account_id = $1', [
    accountId,
  ])

/** An hour with a thousand views; one more view makes it unusual. */
async function newSiteWithFullHour(account: Record<string, unknown> = {}) {
  server.setNow(HOUR_START)
  const visitedSite = await newVisitedSite(server, account)
  await addViews(server, { campaignId: visitedSite.campaignId, views: 1_000, at: HOUR_START })
  return { ...visitedSite, tell: await visitedSite.openPage() }
}

async function newQuarantinedHour(account: Record<string, unknown> = {}) {
  const visitedSite = await newSiteWithFullHour(account)
  await visitedSite.tell()
  const [hour = { id: '' }] = await hoursOf(visitedSite.admin)
  return { ...visitedSite, id: hour.id }
}

describe('an hour is quarantined', () => {
  it('at the 1,001st view on a new site, and none of its views are counted', async () => {
    const { admin, site, tell, figures, monthlyViews } = await newSiteWithFullHour()
    assert.equal(await monthlyViews(), 1_000)
    await tell()
    assert.deepEqual([await figures(), await monthlyViews()], [{ views: 0, clicks: 0 }, 0])
    const [{ id: _, ...hour } = { id: '' }] = await hoursOf(admin)
    assert.deepEqual(hour, {
      ...{ site_id: site.site_id, domain: 'shop.example', time_zone: 'UTC' },
      ...{ hour: '2026-11-23T14:00:00', ends_at: '2026-11-23T15:00:00.000Z' },
      ...{ views: 1_001, usual_views: 0 },
    })
  })

  it('including its later views and clicks, but no other hour', async () => {
    const { admin, tell, openPage, figures } = await newSiteWithFullHour()
    await tell()
    await tell({ address: '192.0.2.9' })
    await tell({ kind: 'click' })
    assert.deepEqual(await figures(), { views: 0, clicks: 0 })
    server.setNow(new Date('2026-11-23T15:00:00Z'))
    await (await openPage())()
    assert.deepEqual(await figures(), { views: 1, clicks: 0 })
    assert.deepEqual(
      (await hoursOf(admin)).map(({ views }) => views),
      [1_002],
    )
  })

  it('for all campaigns of the site, while views in other hours are still counted', async () => {
    const { admin, site, campaignId, tell, monthlyViews } = await newSiteWithFullHour()
    const other = await newCampaign(server.database, admin, site, { status: 'live' })
    await addViews(server, { campaignId, views: 30, at: new Date('2026-11-23T09:00:00Z') })
    await tell({ campaignId: other })
    assert.equal(await monthlyViews(), 30)
  })

  it('without deactivating the site, even if its views would reach the monthly limit', async () => {
    const { admin, site, tell } = await newSiteWithFullHour({ monthly_views_limit: 1_001 })
    await tell()
    const token = await server.tokenOf(admin)
    const { body } = await server.call<Record<string, boolean>>('GET', '/v1/user/me', { token })
    assert.equal(body.data.is_monthly_views_reached, false)
    assert.equal((await server.call('GET', `/v1/live/${site.site_id}`)).status, 200)
  })

  it('even if the same hour of the previous day had as many views and was dropped', async () => {
    const { admin, id, campaignId, openPage } = await newQuarantinedHour()
    await call(admin, `/${id}/drop`)
    const tomorrow = new Date(HOUR_START.getTime() + 86_400_000)
    server.setNow(tomorrow)
    await addViews(server, { campaignId, views: 1_000, at: tomorrow })
    await (await openPage())()
    assert.equal((await hoursOf(admin)).length, 1)
  })

  it('with one notification per day', async () => {
    const { admin, site, campaignId, tell, openPage } = await newSiteWithFullHour()
    await tell()
    const later = new Date('2026-11-23T16:00:00Z')
    server.setNow(later)
    await addViews(server, { campaignId, views: 1_000, at: later })
    await (await openPage())()
    assert.equal((await hoursOf(admin)).length, 2)
    assert.deepEqual(await notificationsOf(admin), [
      {
        title: 'Views on hold: shop.example',
        action_url: `/dashboard?site_id=${site.site_id}&domain=shop.example`,
      },
    ])
  })
})

describe('an hour’s views are counted', () => {
  it('if that many are usual at that time of day', async () => {
    const { admin, campaignId, tell, monthlyViews } = await newSiteWithFullHour()
    for (let days = 1; days <= 5; days += 1) {
      await addViews(server, { campaignId, views: 130, at: daysBefore(days) })
    }
    await tell()
    assert.deepEqual([await monthlyViews(), await hoursOf(admin)], [1_001 + 5 * 130, []])
  })

  it('if earlier days, without hourly figures, had as many views', async () => {
    const { admin, site, campaignId, tell } = await newSiteWithFullHour()
    for (let days = 1; days <= 28; days += 1) {
      const day = daysBefore(days).toISOString().slice(0, 10)
      await addDay(server.database, admin, site, campaignId, { day, views: 24 * 130 })
    }
    await tell()
    assert.deepEqual(await hoursOf(admin), [])
  })
})

describe('an admin', () => {
  it('can release a quarantined hour once it is over: its views are counted for its day', async () => {
    const { admin, id, figures, monthlyViews } = await newQuarantinedHour()
    server.setNow(AFTER_HOUR_END)
    const { status, body } = await call(admin, `/${id}/release`)
    assert.deepEqual([status, body.data.hours], [200, []])
    assert.deepEqual([await figures(), await monthlyViews()], [{ views: 1_001, clicks: 0 }, 1_001])
  })

  it('cannot release an hour before it is over: its later views are quarantined too', async () => {
    const { admin, id, tell, figures } = await newQuarantinedHour()
    server.setNow(new Date(AFTER_HOUR_END.getTime() - 1))
    const { status, body } = await call(admin, `/${id}/release`)
    assert.equal(status, 409)
    assert.match(body.message, /after their hour has ended, at 15:00 in the site’s time zone/)
    await tell({ address: '192.0.2.9' })
    assert.deepEqual(await figures(), { views: 0, clicks: 0 })
  })

  it('can release an hour once it is over in the site’s time zone', async () => {
    const { admin, site, id } = await newQuarantinedHour()
    await server.database.query("update sites set time_zone = 'Asia/Kolkata' where id = $1", [
      site.id,
    ])
    const ends = new Date('2026-11-23T09:30:00Z')
    assert.equal((await hoursOf(admin))[0]?.ends_at, ends.toISOString())
    server.setNow(new Date(ends.getTime() - 1))
    assert.equal((await call(admin, `/${id}/release`)).status, 409)
    server.setNow(ends)
    assert.equal((await call(admin, `/${id}/release`)).status, 200)
  })

  it('can drop an hour: neither its earlier nor its later views are counted', async () => {
    const { admin, id, tell, figures } = await newQuarantinedHour()
    assert.deepEqual((await call(admin, `/${id}/drop`)).body.data.hours, [])
    await tell()
    assert.deepEqual(await figures(), { views: 0, clicks: 0 })
  })

  it('can repeat a decision, but not change it', async () => {
    const { admin, id, figures } = await newQuarantinedHour()
    server.setNow(AFTER_HOUR_END)
    const statuses = []
    for (const path of ['release', 'release', 'drop']) {
      statuses.push((await call(admin, `/${id}/${path}`)).status)
    }
    assert.deepEqual(statuses, [200, 200, 409])
    assert.equal((await figures())?.views, 1_001)
  })

  it('of another account can neither see, release nor drop an hour', async () => {
    const { id, figures } = await newQuarantinedHour()
    const stranger = await newAdmin(server)
    assert.deepEqual(await hoursOf(stranger), [])
    for (const path of [`/${id}/release`, '/nonsense/drop']) {
      assert.equal((await call(stranger, path)).status, 404)
    }
    assert.equal((await figures())?.views, 0)
  })

  it('sees which of this month’s views were not counted, and why', async () => {
    const { admin, campaignId, tell } = await newSiteWithFullHour()
    await tell({ origin: 'https://other.example' })
    await tell({ origin: 'https://other.example', kind: 'click' })
    assert.deepEqual((await call(admin)).body.data.uncounted, [
      {
        campaign_id: campaignId,
        title: 'First order',
        reason: 'other-origin',
        views: 1,
        clicks: 1,
        leads: 0,
      },
    ])
  })

  it('can still release or drop an hour months later: unreviewed hours are not deleted', async () => {
    const { admin, id, figures } = await newQuarantinedHour()
    const later = new Date(HOUR_START.getTime() + 90 * 86_400_000)
    server.setNow(later)
    await cleanUp(server.database, later)
    await call(admin, `/${id}/release`)
    assert.equal((await figures())?.views, 1_001)
  })
})

it('a member can neither see, release nor drop quarantined hours', async () => {
  const { admin, id } = await newQuarantinedHour()
  const member = await newMember(server, admin)
  for (const path of ['', `/${id}/release`, `/${id}/drop`]) {
    assert.equal((await call(member, path)).status, 403)
  }
})
