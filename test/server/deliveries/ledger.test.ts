import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type {
  DeliveriesResponse,
  SubscriberDelivery,
} from '../../../src/server/delivery-ledger/schema.ts'
import { newMember } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import { closeBreakers, type Deliveries, MINUTE_MS, startDeliveries } from './support.ts'

let all: Deliveries
let path: string
let otherSiteId: string
before(async () => {
  all = await startDeliveries()
  path = `/connections/${all.connection.id}/deliveries`
  otherSiteId = (await newSite(all.server, all.admin, 'other.example')).site_id
})
after(() => all.server.close())
beforeEach(async () => {
  const { database, deps, setNow } = all.server
  await database.query('delete from deliveries')
  await database.query('delete from pgboss.job')
  await database.query('update connections set paused_at = null, paused_reason = null')
  await closeBreakers(database)
  all.answer(() => null)
  // The limits of calls per minute would be reached.
  setNow(new Date(deps.now().getTime() + MINUTE_MS))
})

const list = async (query = '') =>
  (await all.call<DeliveriesResponse>(`GET ${path}${query}`)).body.data

async function rejectOne(): Promise<string> {
  all.answer(() => ({ status: 410, body: 'Gone' }))
  const email = await all.join()
  await all.server.database.query(
    "update deliveries set state = 'rejected', tries = 10, words = 'Full', next_try_at = null",
  )
  await all.workOff()
  all.answer(() => null)
  return email
}

describe('the ledger of a connection', () => {
  it('says what happened to each lead, newest first', async () => {
    const first = await all.join()
    await all.workOff()
    all.server.setNow(new Date(all.server.deps.now().getTime() + 1_000))
    all.answer(() => ({ status: 500, body: 'Out of coffee' }))
    const second = await all.join()
    await all.workOff()
    const { items, counts } = await list()
    assert.deepEqual(
      items.map(({ email, state, status, words, tries }) => [email, state, status, words, tries]),
      [
        [second, 'waiting', 500, 'Out of coffee', 1],
        [first, 'sent', 200, 'HTTP 200', 1],
      ],
    )
    assert.deepEqual(counts, { all: 2, sent: 1, waiting: 1, skipped: 0, rejected: 0 })
  })

  it('is paged by a cursor, without gaps or repeats', async () => {
    const emails = new Set<string>()
    for (let count = 0; count < 5; count += 1) emails.add(await all.join())
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: DeliveriesResponse = await list(`?limit=2${after && `&after=${after}`}`)
      seen.push(...page.items.map(({ email }) => email ?? 'hidden'))
      after = page.next
    }
    assert.deepEqual(new Set(seen), emails)
    assert.equal(seen.length, 5)
  })

  it('is filtered by state', async () => {
    await rejectOne()
    assert.equal((await list('?state=rejected')).items.length, 1)
    assert.equal((await list('?state=sent')).items.length, 0)
    assert.equal((await all.call(`GET ${path}?state=lost`)).status, 400)
    assert.equal((await all.call(`GET ${path}?after=abc`)).status, 400)
  })

  it('hides people from a member who may not see subscribers', async () => {
    all.answer(({ body }) => ({ status: 400, body: `Bad: ${JSON.stringify(body)}` }))
    const email = await all.join()
    await all.workOff()
    for (const [columns, isShown] of [
      [{ permissions: {}, subscribers: true }, false],
      [{ permissions: { view_subscribers: true }, subscribers: false }, false],
      [{ permissions: { view_subscribers: true }, subscribers: true }, true],
    ] as const) {
      const { token } = await newMember(all.server, all.admin, {
        ...{ integrations: true, sites_access: [all.site.site_id], ...columns },
      })
      const { body, text } = await all.call<DeliveriesResponse>(`GET ${path}`, undefined, { token })
      const [item] = body.data.items
      assert.equal(item?.email, isShown ? email : null)
      assert.equal(item?.subscriber_id === null, !isShown)
      assert.equal(text.includes(email), isShown)
      assert.match(item?.words ?? '', /^Bad: /)
    }
  })

  it('of a person shows the connections by name', async () => {
    const email = await all.join()
    const [row] = await all.server.database.query<{ id: string }>(
      'select subscriber_id as id from subscribers where email = $1',
      [email],
    )
    const call = { token: await all.server.tokenOf(all.admin), siteId: all.site.site_id }
    const { body } = await all.server.call<{ items: SubscriberDelivery[] }>(
      ...(['GET', `/v1/site/users/${row?.id}/deliveries`, call] as const),
    )
    assert.deepEqual(
      body.data.items.map((item) => [item.email, item.connection_title]),
      [[email, 'Webhook']],
    )
  })
})

describe('send again', () => {
  it('sends a rejected lead under its old ID', async () => {
    await rejectOne()
    const [rejected] = await all.ledger()
    all.sent.length = 0
    const reply = await all.call(`POST ${path}/${rejected?.id}/send`)
    assert.deepEqual(reply.body.data, { queued: 1 })
    await all.workOff()
    assert.equal(all.messages()[0]?.headers?.['webhook-id'], rejected?.id)
    assert.equal((await all.ledger())[0]?.state, 'sent')
  })

  it('counts all attempts, although the schedule begins anew', async () => {
    const email = await rejectOne()
    const { id = '', tries = 0 } = (await all.ledger())[0] ?? {}
    await all.call(`POST ${path}/${id}/send`)
    await all.workOff()
    const { items } = await list()
    assert.deepEqual([items[0]?.email, items[0]?.tries], [email, tries + 1])
  })

  it('sends all rejected ones', async () => {
    await all.join()
    await all.join()
    await rejectOne()
    assert.deepEqual((await all.call(`POST ${path}/send`)).body.data, { queued: 3 })
    await all.workOff()
    assert.deepEqual(
      (await all.ledger()).map(({ state }) => state),
      ['sent', 'sent', 'sent'],
    )
  })

  it('sends a waiting one now', async () => {
    all.answer(() => ({ status: 500 }))
    await all.join()
    await all.workOff()
    all.answer(() => null)
    const [waiting] = await all.ledger()
    await all.call(`POST ${path}/${waiting?.id}/send`)
    await all.workOff()
    assert.equal((await all.ledger())[0]?.state, 'sent')
  })

  it('is refused for one that has been sent, and while the connection is paused', async () => {
    await all.join()
    await all.workOff()
    const [sent] = await all.ledger()
    assert.equal((await all.call(`POST ${path}/${sent?.id}/send`)).status, 409)
    await all.call(`POST /connections/${all.connection.id}/pause`)
    assert.equal((await all.call(`POST ${path}/send`)).status, 409)
  })
})

describe('pausing by hand', () => {
  it('keeps leads waiting, and resuming sends them', async () => {
    await all.call(`POST /connections/${all.connection.id}/pause`)
    all.sent.length = 0
    await all.join()
    await all.workOff()
    assert.equal(all.messages().length, 0)
    assert.equal((await list()).items[0]?.next_try_at, null)
    await all.call(`POST /connections/${all.connection.id}/resume`)
    await all.workOff()
    assert.equal(all.messages().length, 1)
  })
})

describe('the ledger is out of reach', () => {
  const calls = [`GET PATH`, `POST PATH/send`, `POST PATH/ID/send`]
  for (const call of calls) {
    it(`of a member without the area, another account, and another site: ${call}`, async () => {
      await all.join()
      const [row] = await all.ledger()
      const line = call.replace('PATH', path).replace('ID', row?.id ?? '')
      const { server, admin, site } = all
      const member = await newMember(server, admin, {
        ...{ integrations: false, permissions: {}, sites_access: [site.site_id] },
      })
      assert.equal((await all.call(line, undefined, { token: member.token })).status, 403)
      const stranger = await all.another()
      assert.equal((await stranger.call(line)).status, 404)
      assert.equal((await all.call(line, undefined, { siteId: otherSiteId })).status, 404)
    })
  }

  it('for changes, of a member without manage_integrations', async () => {
    const { server, admin, site } = all
    const { token } = await newMember(server, admin, {
      ...{ integrations: true, permissions: {}, sites_access: [site.site_id] },
    })
    assert.equal((await all.call(`GET ${path}`, undefined, { token })).status, 200)
    assert.equal((await all.call(`POST ${path}/send`, undefined, { token })).status, 403)
  })

  it('of somebody who asks for a delivery that does not exist', async () => {
    for (const id of ['x', '00000000-0000-0000-0000-000000000000']) {
      assert.equal((await all.call(`POST ${path}/${id}/send`)).status, 404)
    }
  })
})
