import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { queueRemoval } from '../../../src/server/deliveries/queue.ts'
import { deleteOldDeliveries, requeueStranded } from '../../../src/server/deliveries/waiting.ts'
import { rejectOldRemovals } from '../../../src/server/delivery-worker/old-removals.ts'
import { deleteUnsubscribed } from '../../../src/server/leads/repository.ts'
import { contentOf, type Deliveries, HOUR_MS, resetDeliveries, startDeliveries } from './support.ts'

const DAY_MS = 24 * HOUR_MS

const FORGOTTEN = 'The address was deleted, because the person unsubscribed 30 days ago.'

let all: Deliveries
before(async () => {
  all = await startDeliveries()
})
after(() => all.server.close())
beforeEach(async () => {
  await resetDeliveries(all)
  await all.server.database.query('update connections set paused_at = null')
})

/** What the server does every hour, some days from now. */
async function cleanUpAfter(days: number): Promise<void> {
  const { database, deps, jobs } = all.server
  const now = new Date(deps.now().getTime() + days * DAY_MS)
  await deleteUnsubscribed(database, now)
  await deleteOldDeliveries(database, now)
  await rejectOldRemovals(database, { now, encryptionKey: deps.environment.encryptionKey })
  await requeueStranded(database, jobs, { now, needTarget: [] })
}

/** Somebody who was sent, and leaves while the connection is paused. Returns the address. */
async function leaveWhilePaused(kind: 'unsubscribed' | 'deleted', leftAt?: Date): Promise<string> {
  const { database } = all.server
  const email = await all.join()
  await all.workOff()
  await all.call(`POST /connections/${all.connection.id}/pause`)
  await leave(email, kind, leftAt)
  if (kind === 'deleted') await database.query('delete from subscribers where email = $1', [email])
  await database.query("delete from deliveries where kind = 'lead'")
  all.sent.length = 0
  return email
}

async function leave(
  email: string,
  kind: 'unsubscribed' | 'deleted',
  leftAt = kind === 'deleted' ? null : all.server.deps.now(),
): Promise<void> {
  const { database, deps } = all.server
  const now = deps.now()
  await database.transaction(async (statements) => {
    const people = await statements.query<{ id: string }>(
      'update subscribers set left_at = $2 where email = $1 returning subscriber_id as id',
      [email, leftAt],
    )
    const subscriberIds = people.map(({ id }) => id)
    await queueRemoval(statements, deps.jobs, { subscriberIds, kind, now })
  })
}

const resume = async () => {
  await all.call(`POST /connections/${all.connection.id}/resume`)
  await all.workOff()
}
const rows = async () =>
  (await all.ledger()).map(({ kind, state, email, words }) => ({ kind, state, email, words }))
const removals = () =>
  all.messages().map((message) => [contentOf(message).type, contentOf(message).data.email])
const sendAgain = async () => {
  const [row] = await all.ledger()
  return all.call(`POST /connections/${all.connection.id}/deliveries/${row?.id}/send`)
}

describe('the removal of a deleted person that waits for 30 days', () => {
  it('is rejected, where the owner sees it, and keeps no readable address', async () => {
    const email = await leaveWhilePaused('deleted')
    await cleanUpAfter(29)
    assert.deepEqual(await rows(), [{ kind: 'deleted', state: 'waiting', email, words: null }])
    await cleanUpAfter(31)
    const words = 'Not removed within 30 days.'
    assert.deepEqual(await rows(), [{ kind: 'deleted', state: 'rejected', email: '', words }])
  })

  it('can be sent again for another 30 days', async () => {
    const email = await leaveWhilePaused('deleted')
    await cleanUpAfter(31)
    await cleanUpAfter(60)
    await resume()
    assert.equal((await sendAgain()).status, 200)
    await all.workOff()
    assert.deepEqual(removals(), [['lead.deleted', email]])
  })

  it('has 75 hours when it is sent again', async () => {
    const email = await leaveWhilePaused('deleted')
    const { setNow, deps } = all.server
    const start = deps.now()
    await cleanUpAfter(31)
    setNow(new Date(start.getTime() + 40 * DAY_MS))
    await resume()
    all.answer(() => ({ status: 500, body: 'Later' }))
    assert.equal((await sendAgain()).status, 200)
    await all.workOff()
    await cleanUpAfter(1)
    assert.deepEqual(await rows(), [{ kind: 'deleted', state: 'waiting', email, words: 'Later' }])
  })

  it('of a person who had unsubscribed keeps no address for longer than 30 days after that', async () => {
    const { deps, database } = all.server
    const unsubscribedAt = new Date(deps.now().getTime() - 20 * DAY_MS)
    const email = await leaveWhilePaused('deleted', unsubscribedAt)
    await cleanUpAfter(9)
    assert.equal((await rows())[0]?.email, email)
    await cleanUpAfter(9.9)
    const words = `Not removed within 30 days. – ${FORGOTTEN}`
    assert.deepEqual(await rows(), [{ kind: 'deleted', state: 'rejected', email: '', words }])
    assert.deepEqual(await database.query('select sealed_email from deliveries'), [
      { sealed_email: null },
    ])
    await resume()
    assert.equal((await sendAgain()).status, 409)
  })

  it('is forgotten after that', async () => {
    await leaveWhilePaused('deleted')
    await cleanUpAfter(31)
    await cleanUpAfter(62)
    assert.deepEqual(await rows(), [])
  })

  it('has its address taken out of the receiver’s words', async () => {
    const email = await leaveWhilePaused('deleted')
    await all.server.database.query('update deliveries set words = $1', [`No ${email} here`])
    await cleanUpAfter(31)
    assert.equal((await rows())[0]?.words, 'No •••••••• here')
  })
})

describe('an unsubscribed person who is deleted after 29 days', () => {
  const isKnown = async (email: string) => {
    const found = await all.server.database.query('select 1 from subscribers where email = $1', [
      email,
    ])
    return found.length > 0
  }

  it('is still unsubscribed at a receiver whose connection was paused', async () => {
    const email = await leaveWhilePaused('unsubscribed')
    await cleanUpAfter(29.5)
    assert.equal(await isKnown(email), false)
    assert.deepEqual(await rows(), [{ kind: 'unsubscribed', state: 'waiting', email, words: null }])
    await resume()
    assert.deepEqual(removals(), [['lead.unsubscribed', email]])
  })

  it('is unsubscribed by another attempt if the receiver rejected the first', async () => {
    const email = await leaveWhilePaused('unsubscribed')
    await all.server.database.query(
      "update deliveries set state = 'rejected', tries = 10, words = 'Full', finished_at = $1",
      [all.server.deps.now()],
    )
    await all.server.database.query('update connections set paused_at = null')
    await cleanUpAfter(29.5)
    assert.equal(await isKnown(email), false)
    all.server.setNow(new Date(all.server.deps.now().getTime() + 29.5 * DAY_MS))
    await all.workOff()
    assert.deepEqual(removals(), [['lead.unsubscribed', email]])
  })

  it('stays for another hour while the removal is being sent', async () => {
    const email = await leaveWhilePaused('unsubscribed')
    const { database, deps } = all.server
    await database.query('update deliveries set leased_until = $1', [
      new Date(deps.now().getTime() + 29.5 * DAY_MS + 30_000),
    ])
    await cleanUpAfter(29.5)
    assert.equal(await isKnown(email), true)
    assert.equal((await rows())[0]?.kind, 'unsubscribed')
  })

  it('is deleted although the worker that sent the removal has died', async () => {
    const email = await leaveWhilePaused('unsubscribed')
    const { database, deps } = all.server
    await database.query('update deliveries set leased_until = $1', [deps.now()])
    await cleanUpAfter(29.5)
    assert.equal(await isKnown(email), false)
  })

  it('leaves no address behind after 30 days, and the owner learns that', async () => {
    await leaveWhilePaused('unsubscribed')
    await cleanUpAfter(29.5)
    await cleanUpAfter(29.9)
    const words = `Not removed within 30 days. – ${FORGOTTEN}`
    assert.deepEqual(await rows(), [{ kind: 'unsubscribed', state: 'rejected', email: '', words }])
    assert.deepEqual(await all.server.database.query('select sealed_email from deliveries'), [
      { sealed_email: null },
    ])
  })
})
