import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { cleanUp } from '../../../src/server/app/clean-up.ts'
import { newAdmin } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
  // A fixed time for all tests, so that midnight cannot pass while they run.
  server.setNow(new Date('2026-11-20T12:00:00Z'))
})
after(() => server.close())

const ticketOf = async ({ site_id }: TestSite) => {
  const { body } = await server.call<{ ticket: string }>('GET', `/v1/live/${site_id}`)
  return body.data.ticket
}

async function newLiveCampaign(
  columns: object = {},
  timeZone = 'UTC',
  account: Record<string, unknown> = {},
) {
  const admin = await newAdmin(server, account)
  const site = await newSite(server, admin, 'shop.example', timeZone)
  const id = await newCampaign(server.database, admin, site, { status: 'live', ...columns })
  const tell = async (kind: string, event_id: string = crypto.randomUUID(), more: object = {}) =>
    server.call('POST', '/v1/campaign_events', {
      body: {
        event_id,
        site_id: site.site_id,
        campaign_id: id,
        kind,
        ticket: await ticketOf(site),
        ...more,
      },
      headers: { 'content-type': 'text/plain', origin: 'https://shop.example' },
      key: null,
    })
  const counts = async () => {
    const [row] = await server.database.query<{ view_count: number; click_count: number }>(
      'select view_count, click_count from campaigns where campaign_id = $1',
      [id],
    )
    return [row?.view_count, row?.click_count]
  }
  const days = () =>
    server.database.query(
      'select day, views, clicks from campaign_days where campaign_id = $1 order by day',
      [id],
    )
  return { admin, site, tell, counts, days }
}

describe('POST /v1/campaign_events', () => {
  it('counts a view and a click, from pages of any origin', async () => {
    const { tell, counts } = await newLiveCampaign()
    const { status, headers } = await tell('view')
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [204, '*'])
    await tell('click')
    assert.deepEqual(await counts(), [1, 1])
  })

  it('counts an event once, even for 20 simultaneous requests', async () => {
    const { tell, counts } = await newLiveCampaign()
    const told = await Promise.all(Array.from({ length: 20 }, () => tell('view', 'the-same-view')))
    assert.ok(told.every(({ status }) => status === 204))
    assert.deepEqual(await counts(), [1, 0])
  })

  it('counts an event for the current day in the site’s time zone', async () => {
    const { tell, days } = await newLiveCampaign({}, 'Asia/Tokyo')
    server.setNow(new Date('2026-11-22T14:59:59Z'))
    await tell('view')
    server.setNow(new Date('2026-11-22T15:00:00Z'))
    await tell('view')
    await tell('click')
    assert.deepEqual(await days(), [
      { day: '2026-11-22', views: 1, clicks: 0 },
      { day: '2026-11-23', views: 1, clicks: 1 },
    ])
  })

  it('counts at most 60 views and 20 clicks per IP address per day', async () => {
    const { tell, counts } = await newLiveCampaign()
    server.setNow(new Date('2026-11-24T12:00:00Z'))
    for (let time = 0; time < 61; time += 1) await tell('view')
    for (let time = 0; time < 21; time += 1) await tell('click')
    assert.deepEqual(await counts(), [60, 20])
  })

  it('counts a view towards the monthly limit', async () => {
    const { admin, tell } = await newLiveCampaign({}, 'UTC', { monthly_views_limit: 2 })
    const isReached = async () => {
      const call = { token: await server.tokenOf(admin) }
      const { body } = await server.call<{ is_monthly_views_reached: boolean }>(
        'GET',
        '/v1/user/me',
        call,
      )
      return body.data.is_monthly_views_reached
    }
    await tell('view')
    assert.equal(await isReached(), false)
    await tell('view')
    assert.equal(await isReached(), true)
  })

  const refused: [name: string, columns: object, more: object, status: number][] = [
    ['for a draft', { status: 'draft' }, {}, 404],
    ['for a deleted campaign', { deleted_at: new Date() }, {}, 404],
    ['for another site', {}, { site_id: 'nobody_1' }, 404],
    ['for an unknown campaign', {}, { campaign_id: 'nonsense' }, 404],
    ['of an unknown kind', {}, { kind: 'sale' }, 400],
    ['without a valid ID', {}, { event_id: 'x' }, 400],
  ]
  for (const [name, columns, more, status] of refused) {
    it(`refuses an event ${name}`, async () => {
      const { tell, counts } = await newLiveCampaign(columns)
      assert.equal((await tell('view', undefined, more)).status, status)
      assert.deepEqual(await counts(), [0, 0])
    })
  }

  it('deletes event IDs after a week, but keeps the figures', async () => {
    const { tell, counts } = await newLiveCampaign()
    await tell('view')
    const ids = async () => {
      const rows = await server.database.query('select event_id from campaign_events')
      return rows.length
    }
    const now = server.deps.now().getTime()
    await cleanUp(server.database, new Date(now + 6 * 86_400_000))
    assert.notEqual(await ids(), 0)
    await cleanUp(server.database, new Date(now + 8 * 86_400_000))
    assert.deepEqual([await ids(), await counts()], [0, [1, 0]])
  })
})
