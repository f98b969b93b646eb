import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { addDeliveryJobs } from '../../../src/server/deliveries/delivery-jobs.ts'
import { type Deliveries, HOUR_MS, MINUTE_MS, resetDeliveries, startDeliveries } from './support.ts'

const NOT_SENT = 'Not sent, because of an error on this server.'
const UNKNOWN =
  'An error on this server ended this attempt. It isn’t known whether it was received.'

let all: Deliveries
before(async () => {
  all = await startDeliveries()
})
after(() => all.server.close())
beforeEach(() => resetDeliveries(all))

const readRow = async () => {
  const [row] = await all.ledger()
  return { state: row?.state, tries: row?.tries, words: row?.words }
}

describe('a delivery whose attempt throws an error', () => {
  const throwErrors = () => all.answer(() => new TypeError('A bug, at https://shop.example/secret'))

  it('is tried again later, and the owner can read why', async () => {
    throwErrors()
    await all.join()
    await all.workOff()
    assert.deepEqual(await readRow(), { state: 'waiting', tries: 1, words: UNKNOWN })
    all.answer(() => null)
    await all.wait(MINUTE_MS)
    assert.equal((await readRow()).state, 'sent')
  })

  it('every time is rejected after 75 hours', async () => {
    throwErrors()
    await all.join()
    await all.workOff()
    await all.wait(80 * HOUR_MS)
    assert.deepEqual(await readRow(), { state: 'rejected', tries: 10, words: UNKNOWN })
  })

  it('is no failure of its receiver', async () => {
    throwErrors()
    await all.join()
    await all.workOff()
    const [connection] = await all.server.database.query(
      'select failures, failing_since from connections',
    )
    assert.deepEqual(connection, { failures: 0, failing_since: null })
  })

  it('can be sent again after it was rejected, although its worker held it', async () => {
    throwErrors()
    await all.join()
    await all.workOff()
    const { database, deps } = all.server
    await database.query('update deliveries set tries = 9, leased_until = $1', [deps.now()])
    await all.wait(MINUTE_MS)
    const [row] = await all.ledger()
    assert.equal(row?.state, 'rejected')
    all.answer(() => null)
    const path = `/connections/${all.connection.id}/deliveries/${row?.id}/send`
    assert.equal((await all.call(`POST ${path}`)).status, 200)
    await all.workOff()
    assert.equal((await readRow()).state, 'sent')
  })

  it('is logged without addresses', async () => {
    throwErrors()
    await all.join()
    await all.workOff()
    const { err } = all.server.logEntries.at(-1) ?? {}
    assert.ok(err instanceof Error)
    assert.equal(err.message, 'A bug, at [URL]')
  })
})

describe('a delivery that can’t be claimed because of an error', () => {
  it('is rejected after 75 hours, too', async () => {
    const { database } = all.server
    await database.query("update connections set integration = 'unknown'")
    try {
      await all.join()
      await all.workOff()
      await all.wait(80 * HOUR_MS)
    } finally {
      await database.query("update connections set integration = 'webhook'")
    }
    assert.deepEqual(await readRow(), { state: 'rejected', tries: 10, words: NOT_SENT })
  })
})

describe('a delivery whose attempt threw an error', () => {
  it('is left to a worker that has taken it over', async () => {
    const { database, deps, jobs } = all.server
    await all.join()
    const [row] = await all.ledger()
    const dueAt = row?.next_try_at ?? new Date(0)
    await database.query("update connections set integration = 'unknown'")
    await database.query('update deliveries set leased_until = $1', [
      new Date(deps.now().getTime() + 30_000),
    ])
    await addDeliveryJobs(database, jobs, [{ id: row?.id ?? '', dueAt }])
    await all.workOff()
    await database.query("update connections set integration = 'webhook'")
    assert.equal((await readRow()).tries, 0)
  })
})

describe('a receiver whose response contains what can’t be stored', () => {
  it('is recorded with the rest of its words', async () => {
    all.answer(() => ({ status: 500, body: 'Gone\0 for good' }))
    await all.join()
    await all.workOff()
    assert.equal((await readRow()).words, 'Gone for good')
  })
})
