import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { closeSites } from '../guarded-fetch/support.ts'
import { openTestDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { expireLeases, runChild } from './kill-child.ts'
import { addShop, kill, Receiver, startServer, Visitors } from './kill-rounds.ts'

const CHILD_FOLDER = process.env.KILL_TEST_FOLDER
const SERVER_URL = process.env.TEST_DATABASE_URL
const LEADS = 6
/** The second process looks for expired leases every 10 seconds. */
const MAX_WAIT_MS = 45_000

async function addressOf(database: Database, serverUrl: string): Promise<string> {
  const [row] = await database.query<{ name: string }>('select current_database() as name')
  const url = new URL(serverUrl)
  url.pathname = row?.name ?? ''
  return url.href
}

const countSent = async (database: Database): Promise<number> =>
  (await database.query("select from deliveries where state = 'sent'")).length

/** Kills one of two processes while the receiver has its leads, and returns when the other one has sent all. */
async function killOneOfTwo(database: Database, serverUrl: string): Promise<Receiver> {
  const receiver = new Receiver()
  await addShop(database, await receiver.start(() => 0))
  const server = { path: process.argv[1] ?? '', execArgv: [] }
  const more = { KILL_TEST_DATABASE_URL: await addressOf(database, serverUrl) }
  const folder = await temporaryFolder()
  const visitors = new Visitors()
  const first = await startServer(server, folder, visitors, more)
  receiver.isHolding = true
  const arrival = receiver.nextArrival()
  visitors.submit(first, LEADS)
  await arrival
  const second = await startServer(server, folder, visitors, more)
  receiver.isHolding = false
  await kill(first)
  visitors.submit(second, 0)
  await expireLeases(database)
  const deadline = performance.now() + MAX_WAIT_MS
  while (performance.now() < deadline && (await countSent(database)) < LEADS)
    await new Promise((resolve) => setTimeout(resolve, 100))
  await kill(second)
  return receiver
}

if (CHILD_FOLDER === undefined) {
  describe('two servers with one PostgreSQL, of which one is killed while it delivers', () => {
    after(closeSites)

    it('send each lead, the killed one’s under their old IDs', {
      skip: SERVER_URL === undefined && 'PGlite serves one process',
      timeout: 120_000,
    }, async () => {
      const database = await openTestDatabase()
      try {
        const { idsByEmail } = await killOneOfTwo(database, SERVER_URL ?? '')
        const arrivals = [...idsByEmail.values()]
        assert.equal(await countSent(database), LEADS)
        assert.equal(arrivals.length, LEADS)
        assert.ok(arrivals.every((ids) => new Set(ids).size === 1))
        assert.ok(
          arrivals.some((ids) => ids.length > 1),
          'no delivery was taken over',
        )
      } finally {
        await database.close()
      }
    })
  })
} else {
  await runChild(CHILD_FOLDER)
}
