import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { announcePlanChange, createProcess } from '../server/events/support.ts'
import { newAdmin } from '../server/support/accounts.ts'
import { startTestServer, type TestServer } from '../server/support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** Ends the listener's connection, as a database administrator or a network failure would. */
const disconnectListener = () =>
  server.database.query<{ cut: boolean }>(
    `select pg_terminate_backend(pid) as cut from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  )

it('reconnects after the connection has been lost, without missing an event', async () => {
  const admin = await newAdmin(server)
  const stream = await createProcess(server)(admin)
  await announcePlanChange(server, admin, 'monthly')
  assert.equal((await stream.next())?.id, '1')
  assert.deepEqual(await disconnectListener(), [{ cut: true }])
  await announcePlanChange(server, admin, 'yearly')
  assert.equal((await stream.next())?.id, '2')
  await announcePlanChange(server, admin, 'monthly')
  assert.equal((await stream.next())?.id, '3')
  await stream.leave()
})
