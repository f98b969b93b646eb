import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseSites } from '../../../src/features/sites/model.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DAY_MS = 86_400_000
const CAMPAIGN = { title: 'Kiln', customer_intention: 'coupon-popups' }

let server: TestServer
let admin: SignedIn
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
beforeEach(async () => {
  admin = await newAdmin(server, { sites_limit: 9 })
})

const create = (domain: string, key: string, { token } = admin) =>
  server.call('POST', `/v1/sites/create?domain=${domain}`, { token, key })
const domains = async () =>
  parseSites((await server.call('GET', '/v1/sites', admin)).body.data).map(({ domain }) => domain)

describe('a write with an Idempotency-Key', () => {
  it('is executed once, and a repeated request gets the first response', async () => {
    const first = await create('one.example', 'key-1')
    const again = await create('one.example', 'key-1')
    assert.deepEqual([again.status, again.text], [200, first.text])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.deepEqual(await domains(), ['one.example'])
  })

  it('is executed once for simultaneous requests', async () => {
    const [first, second] = await Promise.all([
      create('one.example', 'key-1'),
      create('one.example', 'key-1'),
    ])
    assert.equal(first.text, second.text)
    assert.deepEqual(await domains(), ['one.example'])
  })

  it('is refused for another request with the same key', async () => {
    await create('one.example', 'key-1')
    const { status, body } = await create('two.example', 'key-1')
    assert.deepEqual([status, body.code], [422, 'CONFLICT'])
  })

  it('is refused for another site, and for another user of the account', async () => {
    const [one, two] = [
      await newSite(server, admin, 'one.example'),
      await newSite(server, admin, 'two.example'),
    ]
    const member = await newMember(server, admin, {
      permissions: { create_campaigns: true },
      campaigns: true,
      sites_access: [one.site_id],
    })
    const campaign = (siteId: string, { token } = admin) =>
      server.call('POST', '/v1/campaigns', { token, siteId, key: 'key-1', body: CAMPAIGN })
    assert.equal((await campaign(one.site_id)).status, 200)
    assert.equal((await campaign(two.site_id)).status, 422)
    assert.equal((await campaign(one.site_id, member)).status, 422)
  })

  it('can be retried after a refusal that changed nothing', async () => {
    assert.equal((await create('nonsense', 'key-1')).status, 400)
    assert.equal((await create('one.example', 'key-1')).status, 200)
  })

  it('does not share keys with other accounts', async () => {
    await create('one.example', 'key-1')
    const other = await newAdmin(server)
    assert.equal((await create('two.example', 'key-1', other)).status, 200)
  })

  it('is forgotten after 24 hours', async () => {
    const now = server.deps.now()
    await create('one.example', 'key-1')
    server.setNow(new Date(now.getTime() + DAY_MS + 1))
    const token = await server.tokenOf(admin)
    assert.equal((await create('two.example', 'key-1', { ...admin, token })).status, 200)
    server.setNow(now)
  })

  it('requires a valid key', async () => {
    assert.equal((await create('one.example', 'two words')).body.code, 'INVALID')
  })
})
