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
    // A minute apart, so that the limit of one test leaves the next alone.
    minutes += 2
    server.setNow(new Date(Date.UTC(2026, 10, 21, 12, minutes)))
    domain = `${crypto.randomUUID()}.example`
    siteId = await newSite(server, admin.accountId, domain)
  })
  after(() => server.close())

  it('counts a view of the site and answers nothing', async () => {
    const reply = await report({ site_id: siteId, page: PAGE })
    assert.deepEqual([reply.status, reply.body], [204, null])
    assert.deepEqual(await viewsByDay(), { '2026-11-21': 1 })
  })

  it('adds the views of one day up', async () => {
    for (let count = 0; count < 3; count += 1) await report({ site_id: siteId, page: PAGE })
    assert.deepEqual(await viewsByDay(), { '2026-11-21': 3 })
  })

  it('counts on the day of the site’s own time zone', async () => {
    domain = `${crypto.randomUUID()}.example`
    siteId = await newSite(server, admin.accountId, domain, 'Pacific/Auckland')
    await report({ site_id: siteId, page: PAGE })
    assert.deepEqual(await viewsByDay(), { '2026-11-22': 1 })
  })

  it('sets when the site was last seen', async () => {
    await report({ site_id: siteId, page: PAGE })
    const [site] = await server.database.query<{ seen: string }>(
      'select iso(last_seen_at) as seen from sites where site_id = $1',
      [siteId],
    )
    assert.equal(site?.seen, server.deps.now().toISOString())
  })

  for (const origin of ['https://other.example', 'null']) {
    it(`takes a page of ${origin} for none of the site’s, and does not say so`, async () => {
      assert.equal((await report({ site_id: siteId, page: PAGE }, origin)).status, 204)
      assert.deepEqual(await viewsByDay(), {})
      const [site] = await server.database.query<{ seen: unknown }>(
        'select last_seen_at as seen from sites where site_id = $1',
        [siteId],
      )
      assert.equal(site?.seen, null)
    })
  }

  it('keeps nothing of the page, its query least of all', async () => {
    await report({ site_id: siteId, page: `${PAGE}?token=secret-in-a-query` })
    const rows = await server.database.query(
      'select page_views::text, sites::text from page_views, sites',
    )
    assert.doesNotMatch(JSON.stringify([rows, server.logged]), /secret-in-a-query|\/cups/)
  })

  it('takes plain text from any origin, without credentials', async () => {
    const reply = await server.call('POST', '/v1/events', {
      body: { site_id: siteId, page: PAGE },
      headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://shop.example' },
    })
    assert.equal(reply.status, 204)
    assert.equal(reply.headers.get('access-control-allow-origin'), '*')
    assert.equal(reply.headers.get('access-control-allow-credentials'), null)
  })

  it('answers a preflight', async () => {
    const reply = await server.call('OPTIONS', '/v1/events', {
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(reply.status, 204)
    assert.equal(reply.headers.get('access-control-allow-methods'), 'POST')
  })

  it('knows no site with an unknown App ID', async () => {
    assert.equal((await report({ site_id: 'nobody_1', page: PAGE })).status, 404)
  })

  const nonsense: readonly unknown[] = [
    'text',
    null,
    {},
    { site_id: 'a' },
    { site_id: "a'; drop table sites", page: PAGE },
    { site_id: 'a'.repeat(65), page: PAGE },
    { site_id: 'a', page: 'javascript:alert(1)' },
    { site_id: 'a', page: `https://shop.example/${'x'.repeat(2_048)}` },
  ]
  for (const body of nonsense) {
    it(`refuses ${JSON.stringify(body).slice(0, 60)}`, async () => {
      const reply = await report(body)
      assert.deepEqual([reply.status, reply.body.code], [400, 'INVALID'])
    })
  }

  it('refuses what is no JSON', async () => {
    assert.equal((await report(undefined)).status, 400)
  })

  it('lets one visitor report 120 times a minute, and again in the next', async () => {
    for (let count = 0; count < 120; count += 1) await report({ site_id: siteId, page: PAGE })
    assert.equal((await report({ site_id: siteId, page: PAGE })).status, 429)
    server.setNow(new Date(server.deps.now().getTime() + 60_000))
    assert.equal((await report({ site_id: siteId, page: PAGE })).status, 204)
  })
})
