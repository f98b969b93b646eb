import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newSite } from './support.ts'

const PAGE = 'https://shop.example/cups'

describe('POST /v1/events', () => {
  let server: TestServer
  let admin: SignedIn
  let siteId: string
  let minutes = 0

  let domain: string
  const report = (body: unknown, origin = `https://${domain}`) =>
    server.call('POST', '/v1/events', { body, headers: { origin }, key: null })
  const viewsByDay = async () => {
    const rows = await server.database.query<{ day: string; views: number }>(
      `select day::text, page_views.views from page_views
       join sites on sites.id = page_views.site_id where sites.site_id = $1 order by day`,
      [siteId],
    )
    return Object.fromEntries(rows.map(({ day, views }) => [day, views]))
  }

  before(async () => {
    server = await startTestServer()
    admin = await newAdmin(server)
  })
  beforeEach(async () => {
    // The tests are minutes apart, so that one test's rate limit does not affect the next.
    minutes += 2
    server.setNow(new Date(Date.UTC(2026, 10, 21, 12, minutes)))
    domain = `${crypto.randomUUID()}.example`
    siteId = await newSite(server, admin.accountId, domain)
  })
  after(() => server.close())

  it('counts a page view for the site, and returns nothing', async () => {
    const response = await report({ site_id: siteId, page: PAGE })
    assert.deepEqual([response.status, response.body], [204, null])
    assert.deepEqual(await viewsByDay(), { '2026-11-21': 1 })
  })

  it('adds up a day’s views', async () => {
    for (let count = 0; count < 3; count += 1) await report({ site_id: siteId, page: PAGE })
    assert.deepEqual(await viewsByDay(), { '2026-11-21': 3 })
  })

  it('counts a view for the current day in the site’s time zone', async () => {
    domain = `${crypto.randomUUID()}.example`
    siteId = await newSite(server, admin.accountId, domain, 'Pacific/Auckland')
    await report({ site_id: siteId, page: PAGE })
    assert.deepEqual(await viewsByDay(), { '2026-11-22': 1 })
  })

  it('records when the site was last seen', async () => {
    await report({ site_id: siteId, page: PAGE })
    const [site] = await server.database.query<{ seen: string }>(
      'select iso(last_seen_at) as seen from sites where site_id = $1',
      [siteId],
    )
    assert.equal(site?.seen, server.deps.now().toISOString())
  })

  for (const origin of ['https://other.example', 'null']) {
    it(`silently ignores a page from ${origin}`, async () => {
      assert.equal((await report({ site_id: siteId, page: PAGE }, origin)).status, 204)
      assert.deepEqual(await viewsByDay(), {})
      const [site] = await server.database.query<{ seen: unknown }>(
        'select last_seen_at as seen from sites where site_id = $1',
        [siteId],
      )
      assert.equal(site?.seen, null)
    })
  }

  it('stores nothing about the page, including its query', async () => {
    await report({ site_id: siteId, page: `${PAGE}?token=secret-in-a-query` })
    const rows = await server.database.query(
      'select page_views::text, sites::text from page_views, sites',
    )
    assert.doesNotMatch(JSON.stringify([rows, server.logEntries]), /secret-in-a-query|\/cups/)
  })

  it('accepts plain text from any origin, without credentials', async () => {
    const response = await server.call('POST', '/v1/events', {
      body: { site_id: siteId, page: PAGE },
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example' },
    })
    assert.equal(response.status, 204)
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.equal(response.headers.get('access-control-allow-credentials'), null)
  })

  it('responds to a preflight request', async () => {
    const response = await server.call('OPTIONS', '/v1/events', {
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(response.status, 204)
    assert.equal(response.headers.get('access-control-allow-methods'), 'POST')
  })

  it('responds with 404 for an unknown App ID', async () => {
    assert.equal((await report({ site_id: 'nobody_1', page: PAGE })).status, 404)
  })

  const invalidEvents: readonly unknown[] = [
    'text',
    null,
    {},
    { site_id: 'a' },
    { site_id: "a'; drop table sites", page: PAGE },
    { site_id: 'a'.repeat(65), page: PAGE },
    { site_id: 'a', page: 'javascript:alert(1)' },
    { site_id: 'a', page: `https://shop.example/${'x'.repeat(2_048)}` },
  ]
  for (const body of invalidEvents) {
    it(`refuses ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const response = await report(body)
      assert.deepEqual([response.status, response.body.code], [400, 'INVALID'])
    })
  }

  it('refuses invalid JSON', async () => {
    assert.equal((await report(undefined)).status, 400)
  })

  it('allows one visitor 120 events a minute, and more in the next minute', async () => {
    for (let count = 0; count < 120; count += 1) await report({ site_id: siteId, page: PAGE })
    assert.equal((await report({ site_id: siteId, page: PAGE })).status, 429)
    server.setNow(new Date(server.deps.now().getTime() + 60_000))
    assert.equal((await report({ site_id: siteId, page: PAGE })).status, 204)
  })
})
