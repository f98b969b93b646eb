import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sendNextRejected } from '../../../src/server/delivery-ledger/send-rejected.ts'
import type { ConnectionResponse } from '../../../src/server/integrations/schema.ts'
import { type Deliveries, resetDeliveries, SECOND_MS, startDeliveries } from './support.ts'

let all: Deliveries
before(async () => {
  all = await startDeliveries()
})
after(() => all.server.close())
beforeEach(() => resetDeliveries(all))

/** Adds many deliveries of one kind and state, without people. */
const addDeliveries = (count: number, { kind = 'lead', state = 'rejected' } = {}) =>
  all.server.database.query(
    `insert into deliveries (account_id, site_id, connection_id, kind, email, state, created_at, finished_at)
     select account_id, site_id, connection_id, $2, 'person' || number || '@example.com', $3, $4::timestamptz, $4
     from connections, generate_series(1, $1::integer) as number`,
    [count, kind, state, all.server.deps.now()],
  )

const countOf = async (table: string, condition: string) =>
  (await all.server.database.query(`select from ${table} where ${condition}`)).length

/** The data of the job that sends the next rejected deliveries. */
async function takeJob(): Promise<unknown> {
  const [job] = await all.server.database.query<{ data: unknown }>(
    "delete from pgboss.job where name = 'send-rejected' returning data",
  )
  return job?.data
}

describe('sending all rejected deliveries again', () => {
  const PATH = () => `/connections/${all.connection.id}/deliveries/send`

  it('takes a thousand at once, and the rest in jobs of a thousand', async () => {
    await addDeliveries(2_300)
    const { body } = await all.call(`POST ${PATH()}`)
    assert.deepEqual(body.data, { queued: 2_300 })
    const waiting = [await countOf('deliveries', "state = 'waiting'")]
    for (let job = await takeJob(); job !== undefined; job = await takeJob()) {
      await sendNextRejected(all.server.deps, job)
      waiting.push(await countOf('deliveries', "state = 'waiting'"))
    }
    assert.deepEqual(waiting, [1_000, 2_000, 2_300])
    assert.equal(await countOf('pgboss.job', "name = 'delivery'"), 2_300)
  })

  it('stops when the connection is paused, and leaves what is rejected later', async () => {
    await addDeliveries(1_100)
    await all.call(`POST ${PATH()}`)
    const job = await takeJob()
    all.server.setNow(new Date(all.server.deps.now().getTime() + SECOND_MS))
    await addDeliveries(1)
    await all.call(`POST /connections/${all.connection.id}/pause`)
    await sendNextRejected(all.server.deps, job)
    assert.equal(await countOf('deliveries', "state = 'rejected'"), 101)
    await all.call(`POST /connections/${all.connection.id}/resume`)
    await sendNextRejected(all.server.deps, job)
    assert.equal(await countOf('deliveries', "state = 'rejected'"), 1)
  })
})

describe('the figures of a connection', () => {
  const figures = async () => {
    const { connection } = await all.read(all.connection.id)
    const { sent, waiting, rejected } = connection
    return { sent, waiting, rejected }
  }

  it('count leads, and no removals', async () => {
    for (const state of ['sent', 'waiting', 'rejected']) {
      await addDeliveries(2, { state })
      await addDeliveries(3, { kind: 'unsubscribed', state })
    }
    assert.deepEqual(await figures(), { sent: 2, waiting: 2, rejected: 2 })
  })

  it('count no further than 10,000', async () => {
    await addDeliveries(10_001, { state: 'sent' })
    assert.equal((await figures()).sent, 10_000)
  })
})

describe('a workflow', () => {
  it('gets the ID of the delivery with each attempt, as a header and in the body', async () => {
    await all.server.database.query('update connections set sends_new_campaigns = false')
    const credentials = { url: 'https://connect.pabbly.com/workflow/sendwebhookdata/abc' }
    await all.call<{ connection: ConnectionResponse }>('POST /connections', {
      integration: 'pabbly',
      credentials,
    })
    all.answer(() => ({ status: 500 }))
    await all.join()
    await all.workOff()
    await all.wait(6 * SECOND_MS)
    const [row] = await all.ledger()
    const ids = all.sent.map(({ headers, body }) => [
      headers?.['idempotency-key'],
      body?.type === 'json' && (body.value as Record<string, string>).delivery_id,
    ])
    await all.server.database.query('update connections set sends_new_campaigns = true')
    assert.deepEqual(ids, [
      [row?.id, row?.id],
      [row?.id, row?.id],
    ])
  })
})
