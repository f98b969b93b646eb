import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { inBatches } from '../support/in-batches.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newVisitedSite } from './support.ts'

const NOON = new Date('2026-11-23T12:00:00Z')
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

let server: TestServer
before(async () => {
  server = await startTestServer({ environment: parseEnvironment({ TRUST_PROXY: '1' }) })
})
beforeEach(() => server.setNow(NOON))
after(() => server.close())

describe('a view is counted', () => {
  it('with the ticket from the list of live campaigns', async () => {
    const { openPage, figures } = await newVisitedSite(server)
    const tell = await openPage()
    assert.equal((await tell()).status, 204)
    assert.deepEqual(await figures(), { views: 1, clicks: 0 })
  })

  it('on the same page 29 minutes later', async () => {
    const { openPage, figures } = await newVisitedSite(server)
    const tell = await openPage()
    server.setNow(minutesLater(29))
    await tell()
    assert.deepEqual(await figures(), { views: 1, clicks: 0 })
  })

  it('on a page that has been open for hours, with the new ticket that the page receives', async () => {
    const { openPage, figures, uncounted } = await newVisitedSite(server)
    const tell = await openPage()
    server.setNow(minutesLater(240))
    const { status, body } = await tell()
    assert.equal(status, 200)
    assert.deepEqual([await figures(), await uncounted()], [{ views: 0, clicks: 0 }, []])
    await tell({ ticket: body.data?.ticket ?? '' })
    assert.deepEqual(await figures(), { views: 1, clicks: 0 })
  })
})

describe('a view is accepted, but not counted', () => {
  const cases: [
    name: string,
    event: { ticket?: string; origin?: string | null },
    reason: string,
  ][] = [
    ['without a ticket', { ticket: '' }, 'no-ticket'],
    ['with a forged ticket', { ticket: `${'0'.repeat(6)}.${'a'.repeat(22)}` }, 'no-ticket'],
    ['from a page of another website', { origin: 'https://other.example' }, 'other-origin'],
    ['from a sandboxed frame', { origin: 'null' }, 'other-origin'],
    ['without an Origin header', { origin: null }, 'other-origin'],
  ]
  for (const [name, event, reason] of cases) {
    it(name, async () => {
      const { openPage, figures, uncounted } = await newVisitedSite(server)
      const { status, text } = await (await openPage())(event)
      assert.deepEqual([status, text], [204, ''])
      assert.deepEqual(await figures(), { views: 0, clicks: 0 })
      assert.deepEqual(await uncounted(), [{ reason, views: 1, clicks: 0 }])
    })
  }

  it('with a ticket for another site', async () => {
    const other = await newVisitedSite(server)
    const { openPage, figures } = await newVisitedSite(server)
    assert.equal((await (await openPage())({ ticket: await other.listed() })).status, 204)
    assert.deepEqual(await figures(), { views: 0, clicks: 0 })
  })

  it('with a ticket signed with another server’s key', async () => {
    const { openPage, listed, figures } = await newVisitedSite(server)
    const own = server.deps.environment.encryptionKey
    server.deps.environment.encryptionKey = '1'.repeat(64)
    const ticket = await listed()
    server.deps.environment.encryptionKey = own
    await (await openPage())({ ticket })
    assert.deepEqual(await figures(), { views: 0, clicks: 0 })
  })
})

describe('one IP address counts for', () => {
  it('at most 60 views of a campaign per day, even if one IPv6 /64 sends 5,000, and uses up no more of the monthly views', async () => {
    const { openPage, monthlyViews, uncounted } = await newVisitedSite(server)
    // Stays below the rate limit per minute.
    for (let minute = 0; minute < 50; minute += 1) {
      server.setNow(minutesLater(minute))
      const tell = await openPage()
      const responses = await inBatches(100, (index) =>
        tell({ address: `2001:db8:1:2:${minute}::${index}` }),
      )
      assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([204]))
    }
    assert.equal(await monthlyViews(), 60)
    assert.deepEqual(await uncounted(), [{ reason: 'daily-limit', views: 4_940, clicks: 0 }])
  })

  it('at most 20 clicks of a campaign per day', async () => {
    const { openPage, figures, uncounted } = await newVisitedSite(server)
    const tell = await openPage()
    for (let count = 0; count < 25; count += 1) await tell({ kind: 'click' })
    assert.deepEqual(await figures(), { views: 0, clicks: 20 })
    assert.deepEqual(await uncounted(), [{ reason: 'daily-limit', views: 0, clicks: 5 }])
  })

  it('the same number again on the next day, independently of other IP addresses', async () => {
    const { openPage, figures } = await newVisitedSite(server)
    let tell = await openPage()
    for (let count = 0; count < 61; count += 1) await tell()
    await tell({ address: '192.0.2.2' })
    assert.equal((await figures())?.views, 61)
    server.setNow(new Date('2026-11-24T00:00:00Z'))
    tell = await openPage()
    await tell()
    assert.equal((await figures())?.views, 62)
  })
})

it('a paused campaign counts nothing, and records why', async () => {
  const { openPage, campaignId, figures, uncounted } = await newVisitedSite(server)
  const tell = await openPage()
  await server.database.query(`update campaigns set status = 'paused' where campaign_id = $1`, [
    campaignId,
  ])
  assert.equal((await tell()).status, 204)
  await tell({ kind: 'click' })
  assert.deepEqual(await figures(), { views: 0, clicks: 0 })
  assert.deepEqual(await uncounted(), [{ reason: 'paused', views: 1, clicks: 1 }])
})

it('no IP address is stored, only a different hash for each campaign and day', async () => {
  const one = await newVisitedSite(server)
  const two = await newVisitedSite(server)
  await (await one.openPage())({ address: '198.51.100.7' })
  await (await two.openPage())({ address: '198.51.100.7' })
  server.setNow(new Date('2026-11-24T12:00:00Z'))
  await (await one.openPage())({ address: '198.51.100.7' })
  const rows = await server.database.query<{ visitor_hash: string }>(
    'select visitor_hash from visitor_days where campaign_id = any($1::uuid[])',
    [[one.campaignId, two.campaignId]],
  )
  assert.equal(new Set(rows.map(({ visitor_hash }) => visitor_hash)).size, 3)
  const [{ all } = { all: '' }] = await server.database.query<{ all: string }>(
    'select string_agg(visitor_days::text, $1) as all from visitor_days',
    [' '],
  )
  assert.doesNotMatch(all, /198\.51/)
})
