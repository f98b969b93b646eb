import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseAnalytics } from '../../../src/features/dashboard/model.ts'
import { cleanUp } from '../../../src/server/app/clean-up.ts'
import { addViews } from '../campaign-events/support.ts'
import { newAdmin } from '../support/accounts.ts'
import { addDay, addWaitingLead, newCampaign, newSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** 9:30 in Lisbon, where clocks went back on 25 October. */
const NOW = new Date('2026-10-26T09:30:00Z')
const PERIODS = [7, 30, 90] as const

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

async function newLisbonSite() {
  server.setNow(NOW)
  const admin = await newAdmin(server)
  const site = await newSite(server, admin, 'shop.example', 'Europe/Lisbon')
  const campaignId = await newCampaign(server.database, admin, site, { status: 'live' })
  const view = (at: string, views: number) =>
    addViews(server, { campaignId, views, at: new Date(at) })
  const join = (at: string, email: string) =>
    server.database.query(
      `with joined as (insert into subscribers (account_id, site_id, campaign_id, email, created_at)
         values ($1, $2, $3, $4, $5) returning 1)
       insert into campaign_days as days (account_id, site_id, campaign_id, day, subscribers)
       values ($1, $2, $3, ($5::timestamptz at time zone 'Europe/Lisbon')::date, 1)
       on conflict (campaign_id, day) do update set subscribers = days.subscribers + 1`,
      [admin.accountId, site.id, campaignId, email, at],
    )
  const hold = (hour: string, state: string) =>
    server.database.query(
      'update view_hours set state = $3 where site_id = $1 and hour = $2::timestamp',
      [site.id, hour, state],
    )
  const figures = async (days = 7, query = '') => {
    const path = `/v1/site?analytics=1&days=${days}${query}`
    const token = await server.tokenOf(admin)
    const { body } = await server.call('GET', path, { token, siteId: site.site_id })
    return parseAnalytics(body.data)
  }
  const lastDayBefore = async (days?: number, query?: string) =>
    (await figures(days, query)).daysBefore.at(-1)
  return { admin, site, campaignId, view, join, hold, figures, lastDayBefore }
}

describe('while today is not over', () => {
  it('the previous period ends at the same time of day', async () => {
    const { view, figures } = await newLisbonSite()
    await view('2026-10-26T09:10:00Z', 7)
    // Daylight saving time, so 9:10, 8:10 and 20:10 in Lisbon.
    await view('2026-10-19T08:10:00Z', 10)
    await view('2026-10-19T07:10:00Z', 40)
    await view('2026-10-19T19:10:00Z', 500)
    const { days, daysBefore, isSameHours } = await figures()
    assert.deepEqual([days.at(-1)?.views, daysBefore.at(-1)?.views, isSameHours], [7, 45, true])
  })

  it('earlier days of the previous period are complete', async () => {
    const { view, figures } = await newLisbonSite()
    await view('2026-10-18T19:10:00Z', 500)
    assert.equal((await figures()).daysBefore.at(-2)?.views, 500)
  })

  it('only subscribers who joined before that time are counted', async () => {
    const { join, lastDayBefore: lastBefore } = await newLisbonSite()
    await join('2026-10-19T08:29:00Z', 'early@example.com')
    await join('2026-10-19T08:31:00Z', 'late@example.com')
    assert.equal((await lastBefore())?.subscribers, 1)
  })

  it('people who have not confirmed a double opt-in yet are not counted', async () => {
    const { admin, site, campaignId, join, lastDayBefore } = await newLisbonSite()
    await join('2026-10-19T08:31:00Z', 'late@example.com')
    const createdAt = '2026-10-19T08:29:00Z'
    await addWaitingLead(server.database, admin, site, campaignId, { createdAt })
    assert.equal((await lastDayBefore())?.subscribers, 0)
  })

  it('a single campaign is compared with its own earlier hours', async () => {
    const { admin, site, campaignId, view, lastDayBefore: lastBefore } = await newLisbonSite()
    const at = new Date('2026-10-19T07:10:00Z')
    const other = await newCampaign(server.database, admin, site, { title: 'Second' })
    await addViews(server, { campaignId: other, views: 30, at })
    await view('2026-10-19T07:20:00Z', 3)
    assert.equal((await lastBefore(7, `&campaign_id=${campaignId}`))?.views, 3)
  })

  for (const state of ['quarantined', 'dropped']) {
    it(`an hour that is ${state} is excluded`, async () => {
      const { campaignId, view, hold, figures } = await newLisbonSite()
      await view('2026-10-19T07:10:00Z', 40)
      await hold('2026-10-19T08:00:00', state)
      await server.database.query('update campaign_days set views = 0 where campaign_id = $1', [
        campaignId,
      ])
      await addViews(server, { campaignId, views: 5, at: new Date('2026-10-19T06:10:00Z') })
      const { daysBefore, isSameHours } = await figures()
      assert.deepEqual([daysBefore.at(-1)?.views, isSameHours], [5, true])
    })
  }

  it('a day without hourly figures is counted in full, and reported as such', async () => {
    const { admin, site, campaignId, figures } = await newLisbonSite()
    await addDay(server.database, admin, site, campaignId, { day: '2026-10-19', views: 40 })
    const { daysBefore, isSameHours } = await figures()
    assert.deepEqual([daysBefore.at(-1)?.views, isSameHours], [40, false])
  })
})

it('hourly figures are kept as long as any period needs them', async () => {
  const { view, figures } = await newLisbonSite()
  for (const days of PERIODS) {
    const at = new Date(NOW.getTime() - days * 86_400_000 - 3 * 3_600_000)
    await view(at.toISOString(), 10 + days)
  }
  await cleanUp(server.database, NOW)
  for (const days of PERIODS) {
    const { daysBefore, isSameHours } = await figures(days)
    assert.deepEqual([daysBefore.at(-1)?.views, isSameHours], [10 + days, true])
  }
})
