import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startSession } from '../../../src/server/identity/sessions.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { inBatches } from '../support/in-batches.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
before(async () => {
  server = await startTestServer()
  admin = await newAdmin(server)
})
after(() => server.close())

/** The statuses of the calls, in ascending order. */
async function statusesOf(count: number, call: (index: number) => Promise<{ status: number }>) {
  const responses = await inBatches(count, call)
  return responses.map(({ status }) => status).sort()
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
  it('may call the API 600 times a minute across all of their sessions', async () => {
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
