import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { queueLead, queueRemoval } from '../../../src/server/deliveries/queue.ts'
import { deleteOldDeliveries, requeueStranded } from '../../../src/server/deliveries/waiting.ts'
import {
  pauseAndNotify,
  sendPauseEmail,
} from '../../../src/server/integrations/pausing/notify-owner.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { addSubscribers, newCampaign } from '../support/data.ts'
import {
  closeBreakers,
  contentOf,
  type Deliveries,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  startDeliveries,
} from './support.ts'

let all: Deliveries
before(async () => {
  all = await startDeliveries()
})
after(() => all.server.close())
beforeEach(async () => {
  const { database } = all.server
  await database.query('delete from deliveries')
  await database.query('delete from pgboss.job')
  await database.query('delete from notifications')
  await database.query('delete from outbox_mails')
  await database.query(
    `update connections set paused_at = null, paused_reason = null, only_confirmed = false,
       pause_notified_at = null, last_sent_at = null`,
  )
  await closeBreakers(database)
  all.sent.length = 0
  all.answer(() => null)
})

const answers = (status: number, more: { body?: string; retryAfter?: string } = {}) => {
  const headers = more.retryAfter === undefined ? {} : { 'retry-after': more.retryAfter }
  all.answer(() => ({ status, headers, body: more.body ?? '' }))
}

describe('a lead', () => {
  it('is sent to the connected webhook with its address and campaign', async () => {
    const email = await all.join()
    await all.workOff()
    const [message] = all.messages()
    const { type, data } = contentOf(message ?? { method: 'POST', url: '' })
    assert.equal(type, 'lead.created')
    assert.equal(data.email, email)
    assert.equal(data.campaign, 'Spring')
    const [row] = await all.ledger()
    assert.deepEqual([row?.state, row?.status, row?.tries], ['sent', 200, 1])
  })

  it('leaves no delivery if its transaction is rolled back', async () => {
    const { database, deps } = all.server
    const failing = { ...deps.jobs, sendAll: () => Promise.reject(new Error('The disk is full.')) }
    await addSubscribers(database, all.admin, all.site, all.formId, 1)
    const [person] = await database.query<{ id: string }>(
      "select subscriber_id as id from subscribers where email = 'person1@example.com'",
    )
    const lead = { subscriberId: person?.id ?? '', submissionId: null, now: deps.now() }
    const work = database.transaction((statements) => queueLead(statements, failing, lead))
    await assert.rejects(work, /disk is full/)
    assert.deepEqual(await all.ledger(), [])
  })

  it('of a campaign that does not feed the connection is not sent', async () => {
    const { database } = all.server
    const quiet = await newCampaign(database, all.admin, all.site, {
      title: 'Quiet',
      status: 'live',
    })
    const choice = { campaign_id: quiet, is_sent: false, target: null }
    await all.call(`PUT /connections/${all.connection.id}`, { campaigns: [choice] })
    await all.join({ campaignId: quiet })
    assert.deepEqual(await all.ledger(), [])
  })

  it('that nobody has confirmed is not sent if only confirmed people are', async () => {
    await all.call(`PUT /connections/${all.connection.id}`, { only_confirmed: true })
    await all.join()
    assert.deepEqual(await all.ledger(), [])
  })

  it('ticks the first step of the dashboard once it has arrived', async () => {
    const { server, admin, site } = all
    const isTicked = async () => {
      const call = { token: await server.tokenOf(admin), siteId: site.site_id }
      const reply = await server.call<{ analytics: { has_integration: boolean } }>(
        ...(['GET', '/v1/site?analytics=1', call] as const),
      )
      return reply.body.data.analytics.has_integration
    }
    await all.join()
    assert.equal(await isTicked(), false)
    await all.workOff()
    assert.equal(await isTicked(), true)
  })
})

describe('a message to a webhook', () => {
  it('is signed so that the library of Standard Webhooks verifies it', async () => {
    const email = await all.join()
    await all.workOff()
    const [message] = all.messages()
    const { headers = {}, body } = message ?? {}
    const text = JSON.stringify(body?.type === 'json' ? body.value : null)
    const verified = new Webhook(all.secret).verify(text, { ...headers })
    assert.equal((verified as { data: { email: string } }).data.email, email)
  })

  it('keeps its ID when it is sent again', async () => {
    await all.join()
    answers(500)
    await all.workOff()
    answers(200)
    await all.wait(MINUTE_MS)
    const ids = all.messages().map(({ headers }) => headers?.['webhook-id'])
    const [row] = await all.ledger()
    assert.deepEqual(ids, [row?.id, row?.id])
  })
})

describe('a receiver that fails', () => {
  it('gets the lead again after 5 seconds', async () => {
    answers(500, { body: 'Out of coffee' })
    await all.join()
    await all.workOff()
    await all.wait(4 * SECOND_MS)
    assert.equal(all.messages().length, 1)
    await all.wait(2 * SECOND_MS)
    assert.equal(all.messages().length, 2)
    const [row] = await all.ledger()
    assert.deepEqual([row?.state, row?.status, row?.words], ['waiting', 500, 'Out of coffee'])
  })

  it('for an hour gets the lead once it works again', async () => {
    answers(500)
    await all.join()
    await all.workOff()
    await all.wait(HOUR_MS)
    assert.equal(all.messages().length, 4)
    answers(200)
    await all.wait(3 * HOUR_MS)
    assert.equal((await all.ledger())[0]?.state, 'sent')
  })

  it('for four days has the lead rejected, with its words', async () => {
    answers(503, { body: 'Closed for good' })
    await all.join()
    await all.workOff()
    await all.wait(96 * HOUR_MS)
    const [row] = await all.ledger()
    assert.deepEqual([row?.state, row?.tries, row?.words], ['rejected', 10, 'Closed for good'])
  })

  it('and says when to come back gets no request before that', async () => {
    answers(429, { retryAfter: '600' })
    await all.join()
    await all.workOff()
    answers(200)
    await all.join()
    await all.wait(9 * MINUTE_MS)
    assert.equal(all.messages().length, 1)
    await all.wait(2 * MINUTE_MS)
    assert.deepEqual(
      (await all.ledger()).map(({ state }) => state),
      ['sent', 'sent'],
    )
  })

  it('five times in a row gets nothing for half a minute, then one lead, then all', async () => {
    answers(500)
    for (let count = 0; count < 8; count += 1) await all.join()
    await all.workOff()
    assert.equal(all.messages().length, 5)
    answers(200)
    await all.wait(29 * SECOND_MS)
    assert.equal(all.messages().length, 5)
    await all.wait(10 * MINUTE_MS)
    const ledger = await all.ledger()
    assert.ok(ledger.every(({ state }) => state === 'sent'))
  })
})

describe('a receiver with many leads', () => {
  it('gets ten at once and ten a second after that', async () => {
    for (let count = 0; count < 25; count += 1) await all.join()
    await all.workOff()
    assert.equal(all.messages().length, 10)
    await all.wait(SECOND_MS)
    assert.equal(all.messages().length, 20)
    await all.wait(SECOND_MS)
    assert.equal(all.messages().length, 25)
  })
})

describe('a receiver that answers 410', () => {
  const leave = async () => {
    answers(410, { body: 'This workflow was deleted' })
    await all.join()
    await all.join()
    await all.workOff()
  }

  it('has its connection paused, and leads wait', async () => {
    await leave()
    const { connection } = await all.read(all.connection.id)
    assert.deepEqual(
      [connection.state, connection.paused_reason, connection.waiting],
      ['paused', 'gone', 2],
    )
    await all.wait(HOUR_MS)
    assert.equal(all.messages().length, 1)
  })

  it('holds the leads that wait for another attempt', async () => {
    answers(500)
    await all.join()
    await all.workOff()
    await leave()
    const times = (await all.ledger()).map(({ next_try_at }) => next_try_at)
    assert.deepEqual(times, [null, null, null])
  })

  it('is notified of once, even if two attempts fail at the same time', async () => {
    const { database, jobs, deps } = all.server
    const pause = { reason: 'gone', words: '', now: deps.now() } as const
    for (let attempt = 0; attempt < 2; attempt += 1)
      await database.transaction((statements) =>
        pauseAndNotify(statements, jobs, all.connection.id, pause),
      )
    assert.equal((await database.query('select from notifications')).length, 1)
  })

  it('has its owner notified once, and emailed', async () => {
    await leave()
    const notifications = await all.server.database.query<{ title: string; description: string }>(
      'select title, description from notifications',
    )
    assert.equal(notifications.length, 1)
    assert.match(notifications[0]?.description ?? '', /“This workflow was deleted”/)
    const [email] = (await readOutbox(all.server.database)).filter(
      ({ to }) => to === all.admin.email,
    )
    assert.equal(email?.subject, 'Webhook is paused: leads from shop.example are waiting')
  })

  it('has no address repeated in the notification and the email, which the receiver’s words contain', async () => {
    all.answer(({ body }) => {
      const { email } = contentOf({ method: 'POST', url: '', ...(body && { body }) }).data
      return { status: 410, body: `${email}, ${encodeURIComponent(email ?? '')}, jo@shop.example` }
    })
    const email = await all.join()
    await all.workOff()
    const [row] = await all.server.database.query<{ description: string }>(
      'select description from notifications',
    )
    assert.match(row?.description ?? '', /“••••••••, ••••••••, ••••••••”/)
    const texts = (await readOutbox(all.server.database)).map(({ text }) => text).join()
    assert.ok(!texts.includes(email) && !texts.includes('jo@shop.example'))
  })

  it('sends no email once the connection has been resumed', async () => {
    await leave()
    await all.server.database.query('delete from outbox_mails')
    const [admin] = await all.server.database.query<{ person_id: string }>(
      'select person_id from memberships',
    )
    await all.call(`POST /connections/${all.connection.id}/resume`)
    await sendPauseEmail(all.server.deps, {
      ...{ connection_id: all.connection.id, person_id: admin?.person_id, words: '' },
    })
    assert.deepEqual(await readOutbox(all.server.database), [])
  })

  it('gets the waiting leads after the connection is resumed', async () => {
    await leave()
    answers(200)
    await all.call(`POST /connections/${all.connection.id}/resume`)
    await all.workOff()
    assert.deepEqual(
      (await all.ledger()).map(({ state }) => state),
      ['sent', 'sent'],
    )
  })
})

describe('a lead that had failed nine times before its connection was paused', () => {
  it('has its whole schedule again after the connection is resumed', async () => {
    answers(500)
    await all.join()
    await all.workOff()
    await all.call(`POST /connections/${all.connection.id}/pause`)
    const { database } = all.server
    await database.query('update deliveries set tries = 9, next_try_at = null')
    await all.call(`POST /connections/${all.connection.id}/resume`)
    await all.workOff()
    assert.deepEqual(await database.query('select state, tries, earlier_tries from deliveries'), [
      { state: 'waiting', tries: 1, earlier_tries: 9 },
    ])
  })
})

describe('a lead that is being sent when its campaign is no longer sent', () => {
  it('gets no further attempt if this one fails', async () => {
    const { formId, connection } = all
    const choose = (isSent: boolean) =>
      all.call(`PUT /connections/${connection.id}`, {
        ...{ sends_new_campaigns: true, campaigns: [{ campaign_id: formId, is_sent: isSent }] },
      })
    all.answer(async () => {
      await choose(false)
      return { status: 500 }
    })
    await all.join()
    await all.workOff()
    await all.wait(MINUTE_MS)
    await choose(true)
    const [row] = await all.ledger()
    assert.deepEqual(
      [row?.state, row?.tries, row?.words],
      ['skipped', 1, 'Leads of this campaign are no longer sent here.'],
    )
  })
})

describe('a lead that was queued while its connection was being resumed', () => {
  it('is sent by the next clean-up', async () => {
    const { database, deps, jobs } = all.server
    await all.join()
    await database.query('update deliveries set next_try_at = null')
    await all.workOff()
    assert.equal((await all.ledger())[0]?.state, 'waiting')
    await requeueStranded(database, jobs, { now: deps.now(), needTarget: ['sendy'] })
    await all.workOff()
    assert.equal((await all.ledger())[0]?.state, 'sent')
  })

  it('is held as long as the connection is paused', async () => {
    const { database, deps, jobs } = all.server
    await all.call(`POST /connections/${all.connection.id}/pause`)
    await all.join()
    await requeueStranded(database, jobs, { now: deps.now(), needTarget: ['sendy'] })
    await all.workOff()
    assert.equal((await all.ledger())[0]?.state, 'waiting')
  })
})

describe('a person who unsubscribes', () => {
  const leave = async (email: string) => {
    const { database, deps } = all.server
    await database.transaction(async (statements) => {
      const [person] = await statements.query<{ id: string }>(
        'update subscribers set left_at = $2 where email = $1 returning subscriber_id as id',
        [email, deps.now()],
      )
      const subscriberIds = [person?.id ?? '']
      const kind = 'unsubscribed'
      await queueRemoval(statements, deps.jobs, { subscriberIds, kind, now: deps.now() })
    })
  }

  it('is taken off at the receiver', async () => {
    const email = await all.join()
    await all.workOff()
    await leave(email)
    await all.workOff()
    const { type, data } = contentOf(all.messages()[1] ?? { method: 'POST', url: '' })
    assert.deepEqual([type, data.email], ['lead.unsubscribed', email])
  })

  it('before the lead could be sent is not sent as a new lead', async () => {
    answers(500)
    const email = await all.join()
    await all.workOff()
    answers(200)
    await leave(email)
    await all.wait(HOUR_MS)
    const types = all.messages().map((message) => contentOf(message).type)
    assert.deepEqual(types, ['lead.created', 'lead.unsubscribed'])
  })
})

describe('a person who is deleted', () => {
  const deleteOne = async (email: string) => {
    const { server, admin, site } = all
    const [row] = await server.database.query<{ id: string }>(
      'select subscriber_id as id from subscribers where email = $1',
      [email],
    )
    const call = { token: await server.tokenOf(admin), siteId: site.site_id }
    const body = { ids: [row?.id] }
    await server.call('POST', '/v1/site/users/bulk/delete', { ...call, body })
  }
  const joinAndDelete = async () => {
    await all.call(`PUT /connections/${all.connection.id}`, { removes_people: true })
    const email = await all.join()
    await all.workOff()
    await deleteOne(email)
    return email
  }
  const rowsWith = (text: string) =>
    all.server.database.query('select from deliveries where deliveries::text like $1', [
      `%${text}%`,
    ])

  it('leaves no address in the ledger once taken off there, not in the receiver’s words either', async () => {
    const email = await joinAndDelete()
    all.answer(() => ({ status: 200, body: `${email} was removed` }))
    await all.workOff()
    const [row] = await all.ledger()
    assert.deepEqual([row?.kind, row?.state, row?.email], ['deleted', 'sent', ''])
    assert.deepEqual(await rowsWith(email), [])
  })

  describe('whose removal is rejected', () => {
    const PATH = () => `/connections/${all.connection.id}/deliveries`
    const joinAndReject = async () => {
      const email = await joinAndDelete()
      await all.server.database.query('update deliveries set tries = 9')
      answers(500, {
        body: `${email} or ${encodeURIComponent(email)} is unknown to jo@shop.example`,
      })
      await all.workOff()
      answers(200)
      all.sent.length = 0
      const [row] = await all.ledger()
      return { email, id: row?.id ?? '' }
    }
    const removals = () =>
      all.messages().map((message) => [contentOf(message).type, contentOf(message).data.email])

    it('leaves no readable address, and the receiver’s words without it', async () => {
      const { email } = await joinAndReject()
      const [row] = await all.ledger()
      const words = '•••••••• or •••••••• is unknown to ••••••••'
      assert.deepEqual([row?.state, row?.email, row?.words], ['rejected', '', words])
      assert.deepEqual(await rowsWith(email), [])
    })

    for (const [what, path] of [
      ['alone', (id: string) => `/${id}/send`],
      ['with all others', () => '/send'],
    ] as const) {
      it(`can be removed again, ${what}, under the old ID`, async () => {
        const { email, id } = await joinAndReject()
        const reply = await all.call(`POST ${PATH()}${path(id)}`)
        assert.deepEqual(reply.body.data, { queued: 1 })
        await all.workOff()
        assert.deepEqual(removals(), [['lead.deleted', email]])
        assert.equal(all.messages()[0]?.headers?.['webhook-id'], id)
        assert.equal((await all.ledger())[0]?.state, 'sent')
        assert.deepEqual(await rowsWith(email), [])
        const sealed = await all.server.database.query<{ sealed_email: string | null }>(
          'select sealed_email from deliveries',
        )
        assert.deepEqual(sealed, [{ sealed_email: null }])
      })
    }

    it('is rejected again if it fails for another 75 hours, and can be sent again', async () => {
      const { email, id } = await joinAndReject()
      await all.call(`POST ${PATH()}/${id}/send`)
      answers(500)
      await all.workOff()
      await all.wait(96 * HOUR_MS)
      assert.deepEqual(await rowsWith(email), [])
      assert.equal((await all.call(`POST ${PATH()}/${id}/send`)).status, 200)
    })

    it('is not removed after they have signed up again and were sent', async () => {
      const { email, id } = await joinAndReject()
      await all.join({ email })
      await all.workOff()
      await all.call(`POST ${PATH()}/${id}/send`)
      await all.workOff()
      assert.deepEqual(removals(), [['lead.created', email]])
      assert.deepEqual(
        (await all.ledger()).map(({ kind }) => kind),
        ['lead'],
      )
    })

    it('can’t be removed again with another ENCRYPTION_KEY, and the owner learns why', async () => {
      const { id } = await joinAndReject()
      await all.server.database.query("update deliveries set sealed_email = 'b3RoZXI='")
      const reply = await all.call(`POST ${PATH()}/${id}/send`)
      assert.equal(reply.status, 409)
      assert.match(reply.body.message, /address of this deleted person can’t be read any more/)
      assert.deepEqual((await all.call(`POST ${PATH()}/send`)).body.data, { queued: 0 })
    })

    it('is forgotten after 30 days', async () => {
      await joinAndReject()
      const { database, deps } = all.server
      await deleteOldDeliveries(database, new Date(deps.now().getTime() + 31 * 24 * HOUR_MS))
      assert.deepEqual(await all.ledger(), [])
    })
  })

  it('keeps the address while the removal waits', async () => {
    const email = await joinAndDelete()
    answers(500, { body: 'No' })
    await all.workOff()
    assert.deepEqual(
      (await all.ledger()).map((row) => [row.kind, row.email]),
      [['deleted', email]],
    )
  })
})
