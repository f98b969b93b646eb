import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseFinding } from '../../../src/features/install/model.ts'
import { embedSnippet } from '../../../src/features/install/rules.ts'
import { closeSites, guardedFetchOf, serveSite } from '../guarded-fetch/support.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newSite } from './support.ts'

describe('POST /v1/sites/:site_id/install_check', () => {
  let server: TestServer
  let admin: SignedIn
  let siteId: string
  const path = () => `/v1/sites/${siteId}/install_check`

  before(async () => {
    const front = await serveSite((_, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(embedSnippet('http://localhost:4600/v1/poplar.js', siteId)),
    )
    server = await startTestServer({ guardedFetch: guardedFetchOf({ site: front }).fetch })
    admin = await newAdmin(server)
    siteId = await newSite(server, admin.accountId, 'shop.example')
  })
  after(async () => {
    closeSites()
    await server.close()
  })

  it('returns the result of checking the home page', async () => {
    const { status, body } = await server.call('POST', path(), { token: admin.token })
    assert.equal(status, 200)
    const { result, reason, url } = parseFinding(body.data)
    assert.deepEqual(
      { result, reason, url },
      { result: 'installed', reason: null, url: 'https://shop.example/' },
    )
  })

  it('requires a session', async () => {
    assert.equal((await server.call('POST', path())).status, 401)
  })

  it('responds with 404 for another account’s site', async () => {
    const stranger = await newAdmin(server)
    assert.equal((await server.call('POST', path(), { token: stranger.token })).status, 404)
  })

  it('refuses an ID that contains characters the database cannot store', async () => {
    const path = '/v1/sites/a%00b/install_check'
    assert.equal((await server.call('POST', path, { token: admin.token })).status, 400)
  })

  it('responds with 404 for a site that the member has no access to', async () => {
    const member = await newMember(server, admin)
    assert.equal((await server.call('POST', path(), { token: member.token })).status, 404)
  })

  it('succeeds for a member with access to the site', async () => {
    const member = await newMember(server, admin, { sites_access: [siteId] })
    assert.equal((await server.call('POST', path(), { token: member.token })).status, 200)
  })

  it('refuses more than twenty checks a minute per user', async () => {
    const { token } = await newMember(server, admin, { sites_access: [siteId] })
    const responses = []
    for (let count = 0; count < 21; count += 1)
      responses.push(await server.call('POST', path(), { token }))
    assert.deepEqual(responses.map(({ status }) => status).slice(-2), [200, 429])
    assert.equal(responses.at(-1)?.headers.get('retry-after'), '60')
  })
})
