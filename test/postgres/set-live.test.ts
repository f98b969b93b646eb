import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { designWithHeading, newShop } from '../server/campaigns/support.ts'
import { startTestServer, type TestServer } from '../server/support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** Resolves when a query waits for a lock. */
async function waitForBlockedQuery(): Promise<void> {
  for (;;) {
    const [waiting] = await server.database.query(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (waiting) return
  }
}

it('does not publish changes that another member saves simultaneously', async () => {
  const shop = await newShop(server)
  const draft = await shop.begin()
  const saved = JSON.stringify(designWithHeading('Not reviewed by anyone'))
  const pendingSwitch = await server.database.transaction(async (colleague) => {
    await colleague.query(
      `update campaigns set design = $2::jsonb, version = 2, design_version = 2
       where campaign_id = $1::uuid`,
      [draft.campaign_id, saved],
    )
    const answer = shop.switchTo(draft.campaign_id, 'live')
    await waitForBlockedQuery()
    // Wrapped in an object: returning the promise itself would make the transaction wait for the response, which waits
    // for the transaction.
    return { answer }
  })
  const { status, body } = await pendingSwitch.answer
  assert.deepEqual([status, body.code], [409, 'CONFLICT'])
  const { status: state, published_version } = await shop.read(draft.campaign_id)
  assert.deepEqual([state, published_version], ['draft', null])
})
