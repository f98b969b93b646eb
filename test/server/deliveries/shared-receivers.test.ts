import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type ClaimedDelivery, claimDelivery } from '../../../src/server/delivery-worker/claim.ts'
import { deleteUnusedReceivers } from '../../../src/server/delivery-worker/receiver-state.ts'
import { notifyOfFailing } from '../../../src/server/integrations/pausing/notify-of-failing.ts'
import type { ConnectionResponse } from '../../../src/server/integrations/schema.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import {
  type Deliveries,
  HOUR_MS,
  MINUTE_MS,
  resetDeliveries,
  SECOND_MS,
  startDeliveries,
} from './support.ts'

/** Of the webhook that every test begins with. */
const HOST = 'https://hooks.shop.example'
const OTHER_PATH = `${HOST}/another-path`
const OTHER_HOST = 'https://crm.example/hook'

let all: Deliveries
let secondSite: TestSite
before(async () => {
  all = await startDeliveries()
  secondSite = await newSite(all.server, all.admin, 'second.example')
})
after(() => all.server.close())
beforeEach(async () => {
  const { database, deps, setNow } = all.server
  await resetDeliveries(all)
  await database.query('delete from notifications')
  // The limits of calls and submissions would be reached.
  setNow(new Date(deps.now().getTime() + HOUR_MS))
})

/** Connects another webhook, of the same site unless `siteId` says otherwise. */
async function connect(url: string, siteId = all.site.site_id): Promise<ConnectionResponse> {
  const input = { integration: 'webhook', credentials: { url } }
  const { body } = await all.call<{ connection: ConnectionResponse }>('POST /connections', input, {
    siteId,
  })
  return body.data.connection
}

async function joinMany(count: number): Promise<void> {
  for (let lead = 0; lead < count; lead += 1) await all.join()
}

/** Claims everything that waits at the same time. Returns what may be sent. */
async function claimAll(): Promise<ClaimedDelivery[]> {
  const { database, jobs, deps } = all.server
  const { encryptionKey } = deps.environment
  const moment = { now: deps.now(), chance: 0, encryptionKey }
  const claims = (await all.ledger()).map(({ id, next_try_at: dueAt }) =>
    database.transaction((statements) =>
      claimDelivery(statements, jobs, { id, dueAt: dueAt ?? moment.now, ...moment }),
    ),
  )
  return (await Promise.all(claims)).filter((delivery) => delivery !== null)
}

const countOf = (url: string) => all.messages().filter((message) => message.url === url).length
const receivers = () =>
  all.server.database.query<{ account_id: string; failures: number }>(
    'select account_id, failures from receivers order by next_slot_at',
  )

describe('two connections to one receiver', () => {
  it('get ten messages at once and ten a second after that, together', async () => {
    await connect(OTHER_PATH)
    await joinMany(15)
    await all.workOff()
    assert.equal(all.messages().length, 10)
    await all.wait(SECOND_MS)
    assert.equal(all.messages().length, 20)
    await all.wait(SECOND_MS)
    assert.equal(all.messages().length, 30)
  })

  it('of two sites share its pace, too', async () => {
    const { server, admin } = all
    const campaignId = await newCampaign(server.database, admin, secondSite, { status: 'live' })
    await connect(OTHER_PATH, secondSite.site_id)
    await joinMany(10)
    await all.workOff()
    const email = 'second@example.com'
    await server.call('POST', '/v1/leads', {
      body: { site_id: secondSite.site_id, campaign_id: campaignId, email },
    })
    await all.workOff()
    assert.equal(all.messages().length, 10)
    await all.wait(SECOND_MS)
    assert.equal(all.messages().length, 11)
  })

  it('have four attempts under way together', async () => {
    await connect(OTHER_PATH)
    await joinMany(2)
    await all.workOff()
    const leasedUntil = new Date(all.server.deps.now().getTime() + SECOND_MS)
    await all.server.database.query('update deliveries set leased_until = $1', [leasedUntil])
    await all.join()
    await all.workOff()
    assert.equal(all.messages().length, 4)
  })

  it('have four attempts at most, also if all are claimed at the same time and one is reconnected', async () => {
    const other = await connect(OTHER_PATH)
    await joinMany(5)
    const credentials = { url: `${HOST}/third` }
    const [claimed, reply] = await Promise.all([
      claimAll(),
      all.call(`PUT /connections/${other.id}/credentials`, { credentials }),
    ])
    assert.deepEqual([claimed.length, reply.status], [4, 200])
  })

  for (const status of [503, 500]) {
    it(`are tried by one message after failures with ${status}, also if all are claimed at the same time`, async () => {
      all.answer(() => ({ status }))
      await connect(OTHER_PATH)
      await joinMany(status === 503 ? 3 : 5)
      await all.workOff()
      await all.server.database.query('update deliveries set next_try_at = $1', [
        all.server.deps.now(),
      ])
      all.server.setNow(new Date(all.server.deps.now().getTime() + MINUTE_MS))
      const connections = (await claimAll()).map(({ connectionId }) => connectionId)
      const perReceiver = status === 503 ? 1 : 2
      assert.deepEqual([connections.length, new Set(connections).size], [perReceiver, perReceiver])
    })
  }

  it('wait together once it has failed five times, and one message tries it again', async () => {
    all.answer(() => ({ status: 503 }))
    await connect(OTHER_PATH)
    await joinMany(4)
    await all.workOff()
    assert.equal(all.messages().length, 5)
    await all.wait(36 * SECOND_MS, { stepMs: 36 * SECOND_MS })
    assert.equal(all.messages().length, 6)
  })

  it('are sent to again after either was accepted', async () => {
    all.answer(() => ({ status: 503 }))
    await connect(OTHER_PATH)
    await joinMany(4)
    await all.workOff()
    all.answer(() => null)
    await all.wait(10 * MINUTE_MS)
    assert.ok((await all.ledger()).every(({ state }) => state === 'sent'))
    assert.deepEqual(
      (await receivers()).map(({ failures }) => failures),
      [0],
    )
  })

  it('are both shown as failing while it fails', async () => {
    const other = await connect(OTHER_PATH)
    all.answer(({ url }) => (url === OTHER_PATH ? null : { status: 503 }))
    await all.call(`POST /connections/${other.id}/pause`)
    await all.join()
    await all.workOff()
    await all.call(`POST /connections/${other.id}/resume`)
    const details = await Promise.all([other, all.connection].map(({ id }) => all.read(id)))
    assert.deepEqual(
      details.map(({ connection }) => connection.state),
      ['failing', 'failing'],
    )
  })

  it('are both reported after a day on which it has accepted nothing', async () => {
    const { database, jobs, deps } = all.server
    all.answer(() => ({ status: 503 }))
    await connect(OTHER_PATH)
    await joinMany(6)
    await all.workOff()
    await all.wait(26 * HOUR_MS, { stepMs: HOUR_MS })
    await notifyOfFailing(database, jobs, deps.now())
    assert.deepEqual(await database.query('select title from notifications order by title'), [
      { title: 'A connection is failing: Webhook' },
      { title: 'A connection is failing: Webhook 2' },
    ])
  })
})

describe('a failure of one of a host’s addresses', () => {
  for (const status of [404, 500]) {
    it(`such as ${status} keeps back that connection only`, async () => {
      all.answer(({ url }) => (url === OTHER_PATH ? { status } : null))
      await connect(OTHER_PATH)
      for (let second = 0; second < 9; second += 1) {
        await all.join()
        await all.wait(SECOND_MS, { stepMs: SECOND_MS })
      }
      assert.equal(countOf(OTHER_PATH), 5)
      assert.equal(all.messages().length, 5 + 9)
    })
  }
})

describe('two receivers', () => {
  it('have a pace of their own each', async () => {
    await connect(OTHER_HOST)
    await joinMany(10)
    await all.workOff()
    assert.equal(all.messages().length, 20)
  })

  it('are those of two accounts that send to one host', async () => {
    const another = await all.another()
    const { server, admin, site } = another
    const campaignId = await newCampaign(server.database, admin, site, { status: 'live' })
    await another.connect()
    const body = { site_id: site.site_id, campaign_id: campaignId, email: 'other@example.com' }
    await server.call('POST', '/v1/leads', { body })
    await all.join()
    await all.workOff()
    const accounts = new Set((await receivers()).map(({ account_id }) => account_id))
    assert.equal(accounts.size, 2)
  })
})

describe('a connection that gets another address', () => {
  it('has the pace of the receiver there, and its former one is deleted after a day', async () => {
    const { database, deps } = all.server
    const other = await connect(OTHER_HOST)
    await all.join()
    await all.workOff()
    const credentials = { url: OTHER_PATH }
    await all.call(`PUT /connections/${other.id}/credentials`, { credentials })
    await all.wait(25 * HOUR_MS, { stepMs: 25 * HOUR_MS })
    await joinMany(10)
    await all.workOff()
    assert.equal(all.messages().length, 2 + 10)
    await deleteUnusedReceivers(database, deps.now())
    assert.equal((await receivers()).length, 1)
  })
})
