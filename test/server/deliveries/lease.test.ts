import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test'
import { type ClaimedDelivery, claimDelivery } from '../../../src/server/delivery-worker/claim.ts'
import { releaseLease, renewLease } from '../../../src/server/delivery-worker/delivery-lease.ts'
import { recordAttempt } from '../../../src/server/delivery-worker/record.ts'
import { type Deliveries, SECOND_MS, startDeliveries } from './support.ts'

const ACCEPTED = { result: 'accepted', words: '', status: 200, retryAfter: null } as const

/** A renewal is seen before so many reads. */
const MAX_READS = 500

let all: Deliveries
before(async () => {
  all = await startDeliveries()
})
after(() => all.server.close())

async function claim(): Promise<ClaimedDelivery> {
  const { database, deps, jobs } = all.server
  const [row] = await all.ledger()
  const attempt = {
    ...{ id: row?.id ?? '', dueAt: row?.next_try_at ?? new Date(0), now: deps.now(), chance: 0 },
    encryptionKey: deps.environment.encryptionKey,
  }
  const claimed = await database.transaction((statements) =>
    claimDelivery(statements, jobs, attempt),
  )
  assert.ok(claimed)
  return claimed
}

const readLease = async () => {
  const [row] = await all.server.database.query<{ leased_until: Date | null; state: string }>(
    'select leased_until, state from deliveries',
  )
  return row
}

describe('a worker that stalled for 31 seconds, while another one took its delivery over', () => {
  let stalled: ClaimedDelivery
  let other: ClaimedDelivery
  let held: unknown
  beforeEach(async () => {
    const { database, deps, setNow } = all.server
    await database.query('delete from deliveries')
    await all.join()
    stalled = await claim()
    setNow(new Date(deps.now().getTime() + 31 * SECOND_MS))
    other = await claim()
    held = await readLease()
    setNow(new Date(deps.now().getTime() + 5 * SECOND_MS))
  })

  const record = (delivery: ClaimedDelivery) => {
    const { database, deps, jobs } = all.server
    const { encryptionKey } = deps.environment
    const moment = { now: deps.now(), chance: 0, encryptionKey }
    return database.transaction((statements) =>
      recordAttempt(statements, jobs, { delivery, attempt: ACCEPTED }, moment),
    )
  }

  it('does not renew the other’s lease', async () => {
    await renewLease(all.server.deps, stalled)
    assert.deepEqual(await readLease(), held)
    await renewLease(all.server.deps, other)
    assert.notDeepEqual(await readLease(), held)
  })

  it('does not end the other’s lease', async () => {
    await releaseLease(all.server.deps, stalled)
    assert.deepEqual(await readLease(), held)
    await releaseLease(all.server.deps, other)
    assert.equal((await readLease())?.leased_until, null)
  })

  it('does not record its result in place of the other’s', async () => {
    await record(stalled)
    assert.deepEqual(await readLease(), held)
    await record(other)
    assert.deepEqual(await readLease(), { leased_until: null, state: 'sent' })
  })
})

/** Reads until the lease ends at this time, or for as long as a renewal may take. */
async function readUntil(leasedUntil: Date): Promise<Date | null | undefined> {
  let lease: Awaited<ReturnType<typeof readLease>>
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    lease = await readLease()
    if (lease?.leased_until?.getTime() === leasedUntil.getTime()) break
  }
  return lease?.leased_until
}

describe('a worker whose receiver takes longer than the lease', () => {
  beforeEach(async () => {
    await all.server.database.query('delete from deliveries')
    mock.timers.enable({ apis: ['setInterval'] })
  })
  afterEach(() => mock.timers.reset())

  it('renews the lease every 10 seconds until it has the response', async () => {
    const { deps, setNow } = all.server
    const receiver = new EventEmitter()
    const requested = once(receiver, 'request')
    all.answer(async () => {
      receiver.emit('request')
      await once(receiver, 'respond')
      return null
    })
    await all.join()
    const working = all.workOff()
    await requested
    for (let count = 0; count < 4; count += 1) {
      setNow(new Date(deps.now().getTime() + 10 * SECOND_MS))
      mock.timers.tick(10 * SECOND_MS)
      const renewed = new Date(deps.now().getTime() + 30 * SECOND_MS)
      assert.deepEqual(await readUntil(renewed), renewed)
    }
    receiver.emit('respond')
    await working
    mock.timers.tick(10 * SECOND_MS)
    assert.deepEqual(await readLease(), { leased_until: null, state: 'sent' })
  })
})
