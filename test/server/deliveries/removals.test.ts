import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { queueLead, queueRemoval } from '../../../src/server/deliveries/queue.ts'
import type { DeliveriesResponse } from '../../../src/server/delivery-ledger/schema.ts'
import {
  contentOf,
  type Deliveries,
  HOUR_MS,
  resetDeliveries,
  SECOND_MS,
  startDeliveries,
} from './support.ts'

let all: Deliveries
before(async () => {
  all = await startDeliveries()
})
after(() => all.server.close())
beforeEach(() => resetDeliveries(all))

const types = () => all.messages().map((message) => contentOf(message).type)
const kinds = async () => (await all.ledger()).map(({ kind }) => kind).sort()

async function setLeft(email: string, leftAt: Date | null): Promise<string> {
  const [person] = await all.server.database.query<{ id: string }>(
    'update subscribers set left_at = $2 where email = $1 returning subscriber_id as id',
    [email, leftAt],
  )
  return person?.id ?? ''
}

async function leave(email: string, kind: 'unsubscribed' | 'deleted' = 'unsubscribed') {
  const { database, deps } = all.server
  const now = deps.now()
  const subscriberIds = [await setLeft(email, now)]
  await database.transaction((statements) =>
    queueRemoval(statements, deps.jobs, { subscriberIds, kind, now }),
  )
}

async function comeBack(email: string) {
  const { database, deps } = all.server
  const lead = { subscriberId: await setLeft(email, null), submissionId: null, now: deps.now() }
  await database.transaction((statements) => queueLead(statements, deps.jobs, lead))
}

/** As if a worker had taken the lead and were sending it. */
const holdLead = () =>
  all.server.database.query("update deliveries set leased_until = $1 where kind = 'lead'", [
    new Date(all.server.deps.now().getTime() + 30 * SECOND_MS),
  ])

describe('a person who unsubscribes and subscribes again', () => {
  it('is not taken off by the first, which the receiver has not accepted yet', async () => {
    const email = await all.join()
    await all.workOff()
    all.answer(() => ({ status: 500 }))
    await leave(email)
    await all.workOff()
    all.answer(() => null)
    await comeBack(email)
    await all.wait(HOUR_MS)
    assert.deepEqual(types(), ['lead.created', 'lead.unsubscribed', 'lead.created'])
    assert.deepEqual(await kinds(), ['lead', 'lead'])
  })
})

describe('a person who returns to Mailchimp', () => {
  const MEMBER = { status: 'unsubscribed', last_changed: '2100-01-01T00:00:00Z' }
  /** As the API answers: one audience, of which the person has been unsubscribed. */
  const answer = () =>
    all.answer(({ method, url }) => {
      if (url.includes('/members/'))
        return method === 'GET' ? { body: JSON.stringify(MEMBER) } : null
      return url.includes('/lists') ? { body: '{"lists":[{"id":"L","name":"News"}]}' } : null
    })
  const statuses = () =>
    all.sent
      .filter(({ method, url }) => method === 'PUT' && url.includes('mailchimp'))
      .map(({ body }) => (body?.type === 'json' ? Object(body.value).status : 'no JSON'))

  it('is subscribed there again after we unsubscribed them, and only then', async () => {
    answer()
    await all.call('POST /connections', {
      ...{ integration: 'mailchimp', credentials: { key: `${'0'.repeat(32)}-us1` } },
    })
    const email = await all.join()
    await all.workOff()
    await leave(email)
    await all.workOff()
    await all.wait(SECOND_MS)
    await comeBack(email)
    await all.workOff()
    await comeBack(email)
    await all.workOff()
    assert.deepEqual(statuses(), [undefined, 'subscribed', undefined])
  })
})

describe('a person who leaves while their lead is being sent', () => {
  it('is taken off after the lead has arrived, not before', async () => {
    const email = await all.join()
    await all.workOff()
    await all.server.database.query("update deliveries set state = 'waiting'")
    await holdLead()
    await leave(email)
    await all.workOff()
    assert.deepEqual(types(), ['lead.created'])
    await all.server.database.query(
      "update deliveries set state = 'sent', leased_until = null where kind = 'lead'",
    )
    await all.wait(5 * SECOND_MS)
    assert.deepEqual(types(), ['lead.created', 'lead.unsubscribed'])
  })

  it('is taken off after the longest attempt if they are deleted with their lead', async () => {
    const email = await all.join()
    await all.workOff()
    await holdLead()
    await leave(email, 'deleted')
    await all.server.database.query('delete from subscribers where email = $1', [email])
    const [removal] = await all.ledger()
    const later = new Date(all.server.deps.now().getTime() + 90 * SECOND_MS)
    assert.deepEqual([removal?.kind, removal?.next_try_at], ['deleted', later])
  })
})

describe('a receiver', () => {
  it('that has never got the person gets no removal', async () => {
    const email = await all.join()
    await all.workOff()
    await all.call('POST /connections', {
      ...{ integration: 'webhook', credentials: { url: 'https://new.shop.example/' } },
    })
    await leave(email)
    assert.deepEqual(await kinds(), ['lead', 'unsubscribed'])
  })

  it('that has refused the person gets no removal', async () => {
    await connectHubspot()
    const email = await all.join()
    all.answer(({ url }) => (url.includes('hubapi') ? { status: 400, body: 'No' } : null))
    await all.workOff()
    await leave(email)
    assert.equal((await kinds()).filter((kind) => kind === 'unsubscribed').length, 1)
  })

  it('that cannot remove people is named in the ledger, which says so', async () => {
    await all.call('POST /connections', {
      ...{ integration: 'pabbly', credentials: { url: 'https://connect.pabbly.com/x' } },
    })
    const email = await all.join()
    await all.workOff()
    await leave(email)
    assert.deepEqual(await kinds(), ['lead', 'lead', 'unsubscribed', 'unsubscribed'])
    await all.workOff()
    const skipped = (await all.ledger()).filter(({ state }) => state === 'skipped')
    assert.deepEqual(
      skipped.map(({ words }) => words),
      ['Pabbly can’t remove people.'],
    )
  })
})

const connectHubspot = async () => {
  const input = { integration: 'hubspot', credentials: { key: 'pat-eu1-0123456789' } }
  const { body } = await all.call<{ connection: { id: string } }>('POST /connections', input)
  return body.data.connection.id
}

describe('a removal for which there is nothing to do', () => {
  it('is not said to be sent, and does not make the connection fail', async () => {
    const id = await connectHubspot()
    await all.call(`POST /connections/${all.connection.id}/pause`)
    all.answer(() => ({ body: '{"results":[{"id":"501"}]}' }))
    const email = await all.join()
    await all.workOff()
    all.sent.length = 0
    await leave(email)
    await all.workOff()
    await all.call(`POST /connections/${all.connection.id}/resume`)
    const removal = (await all.ledger()).find(
      ({ kind, state }) => kind === 'unsubscribed' && state === 'skipped',
    )
    assert.equal(removal?.words, 'No list was chosen, so this person can’t be removed.')
    const { connection } = await all.read(id)
    assert.deepEqual([connection.state, connection.rejected], ['working', 0])
    const { body } = await all.call<DeliveriesResponse>(
      `GET /connections/${id}/deliveries?state=skipped`,
    )
    assert.deepEqual(body.data.counts, { all: 2, sent: 1, waiting: 0, skipped: 1, rejected: 0 })
    assert.equal(body.data.items.length, 1)
    const again = await all.call(`POST /connections/${id}/deliveries/${removal?.id}/send`)
    assert.equal(again.status, 409)
  })
})

describe('a receiver that no longer accepts the credentials', () => {
  const refuse = () =>
    all.answer(({ url }) => (url.includes('hubapi') ? { status: 401, body: 'Expired' } : null))

  it('has its connection paused, and the lead waits', async () => {
    const id = await connectHubspot()
    refuse()
    await all.join()
    await all.workOff()
    const { connection } = await all.read(id)
    assert.deepEqual(
      [connection.state, connection.paused_reason, connection.waiting],
      ['paused', 'unauthorized', 1],
    )
  })

  it('is asked again if they were replaced meanwhile', async () => {
    const id = await connectHubspot()
    await all.join()
    all.answer(async ({ url, headers }) => {
      const isOld = JSON.stringify(headers).includes('pat-eu1-0123456789')
      if (!url.includes('hubapi') || !isOld) return null
      const credentials = { key: 'pat-eu1-9876543210' }
      await all.call(`PUT /connections/${id}/credentials`, { credentials })
      return { status: 401, body: 'Expired' }
    })
    await all.workOff()
    const { connection } = await all.read(id)
    assert.deepEqual([connection.state, connection.paused_reason], ['working', null])
    assert.ok((await all.ledger()).every(({ state }) => state === 'sent'))
  })
})
