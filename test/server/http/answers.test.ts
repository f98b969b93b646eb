import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { endSession, startSession } from '../../../src/server/identity/sessions.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import { inBatches } from '../support/in-batches.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
before(async () => {
  server = await startTestServer()
  admin = await newAdmin(server)
})
after(() => server.close())

describe('every response', () => {
  it('returns the request ID that the client sent', async () => {
    const headers = { 'x-request-id': 'abcdef-123456' }
    const response = await server.call('GET', '/healthz', { headers })
    assert.equal(response.headers.get('x-request-id'), 'abcdef-123456')
  })

  it('has a new request ID if the client’s is invalid', async () => {
    const headers = { 'x-request-id': 'a b' }
    const response = await server.call('GET', '/v1/sites', { headers })
    assert.match(response.headers.get('x-request-id') ?? '', /^[\w-]{36}$/)
  })

  it('has the JSON envelope, even for an unknown path', async () => {
    const { status, body } = await server.call('GET', '/nothing')
    assert.deepEqual([status, body.success, body.code], [404, false, 'NOT_FOUND'])
  })

  it('has the JSON envelope, even if the request body is invalid JSON or too long', async () => {
    const headers = { 'content-type': 'application/json' }
    const { token } = admin
    const tooLong = { email: 'x'.repeat(100_000) }
    const none = await server.call('POST', '/v1/login', { token, headers })
    const long = await server.call('POST', '/v1/login', { token, body: tooLong })
    assert.deepEqual([none.status, none.body.code], [400, 'INVALID'])
    assert.deepEqual([long.status, long.body.code], [413, 'TOO_LARGE'])
  })
})

describe('the log', () => {
  it('has one line per request, with its path and ID but no query, token or body', async () => {
    const body = { email: admin.email, name: 'secret-name' }
    const before = server.logEntries.length
    const response = await server.call('POST', '/v1/login?password=hunter2', {
      token: admin.token,
      body,
    })
    const [line, ...more] = server.logEntries.slice(before)
    const { tookMs: _, ...facts } = line ?? {}
    const requestId = response.headers.get('x-request-id')
    const { personId } = admin
    assert.deepEqual(facts, { requestId, method: 'POST', path: '/v1/login', status: 200, personId })
    assert.equal(more.length, 0)
  })
})

describe('an internal error', () => {
  it('returns only its request ID, and logs the rest', async () => {
    const site = await newSite(server, admin, 'broken.example')
    await server.database.script('alter table campaign_totals rename to lost')
    const options = { token: admin.token, siteId: site.site_id }
    const { status, body, headers } = await server.call('GET', '/v1/campaigns', options)
    await server.database.script('alter table lost rename to campaign_totals')
    const number = headers.get('x-request-id')
    assert.equal(status, 500)
    assert.equal(body.message, `Our server failed to do this. Request ID: ${number}.`)
    assert.match(String(server.logEntries.at(-1)?.err), /campaign_totals/)
  })
})

describe('a page from another origin', () => {
  const allowedOriginFor = async (origin: string, path = '/v1/sites') => {
    const headers = { origin, 'access-control-request-method': 'GET' }
    const response = await server.call('OPTIONS', path, { headers })
    return response.headers.get('access-control-allow-origin')
  }

  it('may call the API if it belongs to the dashboard or a sibling product', async () => {
    assert.equal(await allowedOriginFor('http://localhost:4600'), 'http://localhost:4600')
    assert.equal(await allowedOriginFor('http://127.0.0.1:4601'), 'http://127.0.0.1:4601')
  })

  for (const origin of ['https://evil.example', 'null', 'http://localhost:4600.evil.example']) {
    it(`may not call the API from ${origin}`, async () => {
      assert.equal(await allowedOriginFor(origin), null)
    })
  }
})

describe('too many calls', () => {
  it('are refused for their caller only, with the number of seconds to wait', async () => {
    const busy = await newAdmin(server)
    const responses = await inBatches(601, () => server.call('GET', '/v1/sites', busy))
    const refused = responses.filter(({ status }) => status === 429)
    assert.equal(refused.length, 1)
    assert.equal(refused[0]?.headers.get('retry-after'), '60')
    assert.equal((await server.call('GET', '/v1/sites', admin)).status, 200)
  })
})

describe('a token whose session has ended', () => {
  const LIMITED_PATHS: [path: string, calls: number][] = [
    ['/v1/sites', 600],
    ['/v1/account/export', 10],
    ['/v1/billing/invoices', 120],
  ]
  for (const [path, calls] of LIMITED_PATHS) {
    it(`does not count towards the user’s limit for ${path}`, async () => {
      const person = await newAdmin(server)
      const ended = await startAnotherSession(person)
      await endSession(server.database, ended.sid)
      const { token } = ended
      for (let call = 0; call < calls; call += 1) await server.call('GET', path, { token })
      assert.equal((await server.call('GET', path, person)).status, 200)
    })
  }

  it('is refused before the database is queried, after too many calls', async () => {
    const person = await newAdmin(server)
    await endSession(server.database, person.sid)
    const responses = await inBatches(601, () => server.call('GET', '/v1/sites', person))
    const statuses = responses.map(({ status }) => status)
    assert.deepEqual(statuses.sort().slice(-2), [401, 429])
  })

  async function startAnotherSession({ personId }: { personId: string }) {
    const sid = randomUUID()
    await startSession(server.database, sid, personId)
    return { sid, token: await server.tokenOf({ personId, sid }) }
  }
})

describe('the server’s health', () => {
  it('is ready while the database responds', async () => {
    assert.equal((await server.call('GET', '/readyz')).status, 200)
  })

  it('is not ready without the database', async () => {
    const other = await startTestServer()
    await other.close()
    const { status, body } = await other.call('GET', '/readyz')
    assert.deepEqual([status, body.code], [503, 'MAINTENANCE'])
    assert.equal((await other.call('GET', '/healthz')).status, 200)
  })
})
