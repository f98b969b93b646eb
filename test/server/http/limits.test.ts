import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startSession } from '../../../src/server/identity/sessions.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newSite, type TestSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const KILOBYTE = 1_024

let server: TestServer
let admin: SignedIn
let site: TestSite
before(async () => {
  server = await startTestServer()
  admin = await newAdmin(server)
  site = await newSite(server, admin, 'shop.example')
})
after(() => server.close())

/** The statuses of calls at the same moment, in ascending order. */
async function statusesOf(count: number, call: (index: number) => Promise<{ status: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => call(index)))
  return replies.map(({ status }) => status).sort()
}

describe('one network', () => {
  const LIMITS: [call: string, callsAMinute: number, answer: number][] = [
    ['GET /v1/live/nobody_1', 600, 404],
    ['POST /v1/campaign_events', 120, 400],
    ['POST /v1/leads', 240, 400],
    ['POST /v1/previews', 30, 400],
    ['POST /v1/images', 30, 400],
  ]
  for (const [call, callsAMinute, answer] of LIMITS) {
    it(`may call ${call} ${callsAMinute} times a minute`, async () => {
      const [method = '', path = ''] = call.split(' ')
      const { token } = admin
      const body = method === 'POST' ? { body: {} } : {}
      const statuses = await statusesOf(callsAMinute + 1, () =>
        server.call(method, path, { token, ...body }),
      )
      assert.deepEqual(statuses.slice(-2), [answer, 429])
    })
  }
})

describe('one person', () => {
  it('may call the API 600 times a minute over all of their sign-ins', async () => {
    const person = await newAdmin(server)
    const sid = randomUUID()
    await startSession(server.database, sid, person.personId)
    const tokens = [person.token, await server.tokenOf({ ...person, sid })]
    const statuses = await statusesOf(601, (index) => {
      const token = tokens[index % 2]
      return server.call('GET', '/v1/sites', token === undefined ? {} : { token })
    })
    assert.deepEqual(statuses.slice(-2), [200, 429])
  })
})

describe('the input', () => {
  const SIZES: [path: string, kilobytes: number, code: string][] = [
    ['/v1/campaigns/1/status', 65, 'TOO_LARGE'],
    ['/v1/campaigns/1/design', 1_000, 'INVALID'],
    ['/v1/campaigns/1/targeting', 1_000, 'INVALID'],
    ['/v1/campaigns/1/design', 1_025, 'TOO_LARGE'],
  ]
  for (const [path, kilobytes, code] of SIZES) {
    it(`of ${kilobytes} kB is ${code === 'INVALID' ? 'read' : 'too large'} at ${path}`, async () => {
      const body = { text: 'x'.repeat(kilobytes * KILOBYTE) }
      const { token } = admin
      const reply = await server.call('PUT', path, { token, siteId: site.site_id, body })
      assert.equal(reply.body.code, code)
    })
  }
})
