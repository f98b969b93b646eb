import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DEMO_ADMIN_EMAIL } from '../../../demo/seed/accounts.ts'
import { seedConnections } from '../../../demo/seed/connections.ts'
import { seedDemo } from '../../../demo/seed/seed.ts'
import { SITES } from '../../../demo/seed/sites.ts'
import { findPersonByEmail } from '../../../src/server/identity/people.ts'
import { startSession } from '../../../src/server/identity/sessions.ts'
import type { ConnectionResponse } from '../../../src/server/integrations/schema.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let connections: ConnectionResponse[]
before(async () => {
  server = await startTestServer()
  const { encryptionKey } = server.deps.environment
  await seedDemo(server.database, server.deps.now())
  await seedConnections(server.database, { now: server.deps.now(), encryptionKey })
  const person = await findPersonByEmail(server.database, DEMO_ADMIN_EMAIL)
  await startSession(server.database, 'admin', person?.personId ?? '')
  connections = (await call<{ connections: ConnectionResponse[] }>('GET', '')).connections
})
after(() => server.close())

async function call<Data>(method: string, path: string): Promise<Data> {
  const person = await findPersonByEmail(server.database, DEMO_ADMIN_EMAIL)
  const token = await server.tokenOf({ personId: person?.personId ?? '', sid: 'admin' })
  const more = { token, siteId: SITES.pottery.siteId }
  return (await server.call<Data>(method, `/v1/integrations${path}`, more)).body.data
}
const named = (title: string) => connections.find((one) => one.title === title)

describe('the demo’s connections', () => {
  it('are to three services, in different states', () => {
    const states = ['Sendy', 'Webhook', 'AWeber'].map((title) => named(title)?.state)
    assert.deepEqual(states, ['failing', 'working', 'paused'])
    assert.equal(connections.length, 3)
  })

  it('have sent many leads, of which Sendy rejected two and AWeber has not seen fourteen', () => {
    assert.ok((named('Sendy')?.sent ?? 0) > 400 && (named('Webhook')?.sent ?? 0) > 400)
    assert.deepEqual([named('Sendy')?.rejected, named('AWeber')?.waiting], [2, 14])
    assert.deepEqual(named('Sendy')?.targets.toSorted(), ['Market', 'Newsletter'])
    assert.deepEqual([named('Sendy')?.campaigns, named('AWeber')?.campaigns], [4, 1])
  })

  it('work at the services’ stand-ins', async () => {
    for (const { id } of connections) {
      const test = await call<{ outcome: string }>('POST', `/connections/${id}/test`)
      assert.equal(test.outcome, 'accepted')
    }
    const { targets } = await call<{ targets: { name: string }[] }>(
      ...(['GET', `/connections/${named('Sendy')?.id}/targets`] as const),
    )
    assert.ok(!targets.some(({ name }) => name === 'Market'))
  })

  it('have deliveries only of their own campaigns’ subscribers, each once', async () => {
    const [row] = await server.database.query(
      `select count(*)::integer as wrong from deliveries
       join subscribers using (subscriber_id) where subscribers.email <> deliveries.email
         or deliveries.created_at < subscribers.created_at or finished_at < deliveries.created_at`,
    )
    const twice = await server.database.query(
      'select 1 from deliveries group by connection_id, subscriber_id having count(*) > 1',
    )
    assert.deepEqual([row, twice], [{ wrong: 0 }, []])
  })
})
