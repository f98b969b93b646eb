import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseAnalytics } from '../../../src/features/dashboard/model.ts'
import { parseSite, parseSites } from '../../../src/features/sites/model.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { newSite, type TestSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const create = ({ token }: SignedIn, domain: string, body?: object) =>
  server.call('POST', `/v1/sites/create?${new URLSearchParams({ domain })}`, { token, body })
const sitesOf = async ({ token }: SignedIn) =>
  parseSites((await server.call('GET', '/v1/sites', { token })).body.data)

describe('adding a site', () => {
  it('returns the site with its public App ID', async () => {
    const admin = await newAdmin(server)
    const site = parseSite((await create(admin, ' https://www.Shop.example/path ')).body.data)
    assert.equal(site.domain, 'www.shop.example')
    assert.match(site.siteId, /^ww_[a-z0-9]{8}$/)
    assert.deepEqual(await sitesOf(admin), [site])
  })

  it('stores a Cyrillic domain in its ASCII form', async () => {
    const { body } = await create(await newAdmin(server), 'магазин.example')
    assert.equal(parseSite(body.data).domain, 'xn--80aairftm.example')
  })

  const invalidDomains = [
    '',
    'shop',
    'my shop.example',
    '192.168.0.1',
    `${'a'.repeat(300)}.example`,
  ]
  for (const domain of invalidDomains) {
    it(`refuses ${JSON.stringify(domain.slice(0, 20))} with the form’s message`, async () => {
      const { status, body } = await create(await newAdmin(server), domain)
      assert.deepEqual([status, body.code], [400, 'INVALID'])
      assert.equal(body.message, 'Enter valid domain name')
    })
  }

  for (const [sent, kept] of [
    [{ time_zone: 'Asia/Tokyo' }, 'Asia/Tokyo'],
    [{ time_zone: 'Nowhere/Atall' }, 'UTC'],
    [{}, 'UTC'],
    [undefined, 'UTC'],
  ] as const) {
    it(`uses the time zone ${kept} for ${JSON.stringify(sent) ?? 'no body'}`, async () => {
      const admin = await newAdmin(server)
      const { body } = await create(admin, 'zone.example', sent)
      const { siteId } = parseSite(body.data)
      const answer = await server.call('GET', '/v1/site?analytics=1', { ...admin, siteId })
      assert.equal(parseAnalytics(answer.body.data).timeZone, kept)
    })
  }

  it('returns the existing site if the account already has the domain', async () => {
    const admin = await newAdmin(server)
    await create(admin, 'shop.example')
    const { status, body } = await create(admin, 'SHOP.example')
    assert.deepEqual([status, body.code], [409, 'SITE_EXISTS'])
    assert.deepEqual(body.data, {
      site: (await server.call<TestSite[]>('GET', '/v1/sites', admin)).body.data[0],
    })
  })

  it('shows the existing site’s domain in its own script', async () => {
    const admin = await newAdmin(server)
    await create(admin, 'магазин.example')
    const { body } = await create(admin, 'магазин.example')
    assert.equal(body.message, 'магазин.example is already in your account.')
  })

  it('lets another account register the same domain', async () => {
    await create(await newAdmin(server), 'shared.example')
    assert.equal((await create(await newAdmin(server), 'shared.example')).status, 200)
  })

  it('is refused above the plan’s limit', async () => {
    const admin = await newAdmin(server, { sites_limit: 1 })
    await create(admin, 'one.example')
    const { status, body } = await create(admin, 'two.example')
    assert.deepEqual([status, body.code], [403, 'LIMIT_REACHED'])
  })

  it('adds only one site for two simultaneous requests if the plan allows only one', async () => {
    const admin = await newAdmin(server, { sites_limit: 1 })
    await Promise.all([create(admin, 'one.example'), create(admin, 'two.example')])
    assert.equal((await sitesOf(admin)).length, 1)
  })

  it('adds only one site for two simultaneous requests with the same domain', async () => {
    const admin = await newAdmin(server)
    const responses = await Promise.all([1, 2].map(() => create(admin, 'one.example')))
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 409])
  })

  it('is refused for a member', async () => {
    const member = await newMember(server, await newAdmin(server))
    assert.equal((await create(member, 'shop.example')).body.code, 'FORBIDDEN')
  })
})

describe('a member’s sites', () => {
  it('are the sites to which the admin has granted access', async () => {
    const admin = await newAdmin(server)
    const granted = await newSite(server, admin, 'granted.example')
    await newSite(server, admin, 'kept.example')
    const member = await newMember(server, admin, { sites_access: [granted.site_id] })
    assert.deepEqual(
      (await sitesOf(member)).map(({ domain }) => domain),
      ['granted.example'],
    )
  })
})

describe('the selected site', () => {
  let admin: SignedIn
  let site: TestSite
  before(async () => {
    admin = await newAdmin(server)
    site = await newSite(server, admin, 'selected.example')
  })
  const select = ({ token }: SignedIn, siteId?: string) =>
    server.call<TestSite>('GET', '/v1/site', siteId === undefined ? { token } : { token, siteId })

  it('is the site in the request header', async () => {
    assert.equal((await select(admin, site.site_id)).body.data.domain, 'selected.example')
  })

  it('is not found if it belongs to another account', async () => {
    assert.equal((await select(await newAdmin(server), site.site_id)).status, 404)
  })

  it('is not found for a member without access to it', async () => {
    assert.equal((await select(await newMember(server, admin), site.site_id)).status, 404)
  })

  it('is required', async () => {
    assert.equal((await select(admin)).body.code, 'INVALID')
  })
})
