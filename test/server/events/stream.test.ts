import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { announce } from '../../../src/server/events/announce.ts'
import { createEventHub } from '../../../src/server/events/hub.ts'
import { deleteOldAccountEvents } from '../../../src/server/events/repository.ts'
import { markEmailVerified } from '../../../src/server/identity/people.ts'
import { endAllSessions, endSession, startSession } from '../../../src/server/identity/sessions.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { announcePlanChange, createProcess, type Stream } from './support.ts'

const DAY_MS = 86_400_000

let server: TestServer
let open: ReturnType<typeof createProcess>
let admin: SignedIn
before(async () => {
  server = await startTestServer()
  open = createProcess(server)
})
beforeEach(async () => {
  admin = await newAdmin(server)
})
after(() => server.close())

const announcePlan = (type: string, to = admin) => announcePlanChange(server, to, type)
const plan = (id: string, type: string) => ({
  id,
  event: 'plan-changed',
  data: { plan: 'plus', type },
})

describe('a stream', () => {
  it('sends committed events in order', async () => {
    const stream = await open(admin)
    for (const type of ['monthly', 'yearly']) await announcePlan(type)
    assert.deepEqual(await stream.take(2), [plan('1', 'monthly'), plan('2', 'yearly')])
    await stream.leave()
  })

  it('is not cached or buffered', async () => {
    const stream = await open(admin)
    const { headers } = stream
    assert.equal(headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'no-store, no-transform')
    assert.equal(headers.get('x-accel-buffering'), 'no')
    await stream.leave()
  })

  it('reports a new site, a notification and a changed permission', async () => {
    const member = await newMember(server, admin)
    const [adminStream, memberStream] = await Promise.all([open(admin), open(member)])
    const site = await newSite(server, admin, 'shop.example')
    await server.database.query(
      "insert into notifications (account_id, title, description) values ($1, 'News', '')",
      [admin.accountId],
    )
    await server.database.query('update memberships set campaigns = true where person_id = $1', [
      member.personId,
    ])
    const [added, notified] = await adminStream.take(2)
    assert.deepEqual(added?.data, { site_id: site.site_id })
    assert.equal(notified?.event, 'notification')
    const kinds = (await memberStream.take(3)).map((told) => told?.event)
    assert.deepEqual(kinds, ['site-added', 'notification', 'access-changed'])
    await Promise.all([adminStream.leave(), memberStream.leave()])
  })

  it('reports that a site has been seen, the first time and after a week without visits', async () => {
    const site = await newSite(server, admin, 'seen.example')
    const stream = await open(admin)
    const report = (on: string) =>
      server.database.query('update sites set last_seen_at = $2::timestamptz where site_id = $1', [
        site.site_id,
        on,
      ])
    for (const day of ['01', '02', '08', '15']) await report(`2026-11-${day}T12:00:00Z`)
    await announcePlan('after that')
    const seen = { event: 'site-seen', data: { site_id: site.site_id } }
    const told = (await stream.take(3)).map((one) => ({ event: one?.event, data: one?.data }))
    assert.deepEqual(told.slice(0, 2), [seen, seen])
    assert.equal(told[2]?.event, 'plan-changed')
    await stream.leave()
  })

  it('sends the confirmation of an email address only to its owner', async () => {
    const member = await newMember(server, admin)
    const [adminStream, memberStream] = await Promise.all([open(admin), open(member)])
    await markEmailVerified(server.database, member.personId)
    await newSite(server, admin, 'verified.example')
    const [first] = await adminStream.take(1)
    assert.equal(first?.event, 'site-added')
    const kinds = (await memberStream.take(2)).map((told) => told?.event)
    assert.deepEqual(kinds, ['email-verified', 'site-added'])
    await Promise.all([adminStream.leave(), memberStream.leave()])
  })

  it('sends nothing after a rollback', async () => {
    const stream = await open(admin)
    const failingTransaction = server.database.transaction(async (statements) => {
      const data = { plan: 'plus', type: 'lost' } as const
      await announce(statements, { accountId: admin.accountId, kind: 'plan-changed', data })
      throw new Error('rolled back')
    })
    await assert.rejects(failingTransaction)
    await announcePlan('kept')
    assert.deepEqual(await stream.next(), plan('1', 'kept'))
    await stream.leave()
  })

  it('sends no events for another account, even with the same event number', async () => {
    const stranger = await newAdmin(server)
    const stream = await open({ ...stranger, lastEventId: '0' })
    await announcePlan('theirs')
    await announcePlan('mine', stranger)
    assert.deepEqual(await stream.next(), plan('1', 'mine'))
    await stream.leave()
  })

  it('sends events for one user or session only to that user or session', async () => {
    const member = await newMember(server, admin)
    const streams = await Promise.all([open(admin), open(member)])
    const { accountId } = admin
    const announceTo = (type: string, to: { personId?: string; sid?: string }) =>
      server.database.transaction((statements) =>
        announce(statements, {
          ...{ accountId, kind: 'plan-changed', data: { plan: 'plus', type } },
          ...to,
        }),
      )
    await announceTo('member', { personId: member.personId })
    await announceTo('sign-in', { sid: member.sid })
    await announceTo('admin', { personId: admin.personId })
    assert.deepEqual(await streams[1].take(2), [plan('1', 'member'), plan('2', 'sign-in')])
    assert.deepEqual(await streams[0].next(), plan('3', 'admin'))
    await Promise.all(streams.map((stream) => stream.leave()))
  })

  it('is refused without a session', async () => {
    assert.equal((await open({ token: 'x.y.z' })).status, 401)
  })

  it('is refused for a session’s ninth page, until another page is closed', async () => {
    const streams: Stream[] = []
    while (streams.length < 8) streams.push(await open(admin))
    const refused = await open(admin)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '30'])
    await streams.pop()?.leave()
    streams.push(await open(admin))
    assert.equal(streams.at(-1)?.status, 200)
    await Promise.all(streams.map((stream) => stream.leave()))
  })

  it('is refused for a person’s 33rd page, across all sessions, until another page is closed', async () => {
    const tokens: string[] = []
    while (tokens.length < 33) {
      const sid = randomUUID()
      await startSession(server.database, sid, admin.personId)
      tokens.push(await server.tokenOf({ ...admin, sid }))
    }
    const [token = '', ...others] = tokens
    const streams: Stream[] = []
    for (const other of others) streams.push(await open({ token: other }))
    assert.equal((await open({ token })).status, 429)
    await streams.pop()?.leave()
    streams.push(await open({ token }))
    assert.equal(streams.at(-1)?.status, 200)
    await Promise.all(streams.map((stream) => stream.leave()))
  })
})

describe('a resumed stream', () => {
  it('sends each missed event exactly once', async () => {
    for (const type of ['first', 'second', 'third']) await announcePlan(type)
    const stream = await open({ ...admin, lastEventId: '1' })
    assert.deepEqual(await stream.take(2), [plan('2', 'second'), plan('3', 'third')])
    await stream.leave()
  })

  it('sends a thousand missed events in order', async () => {
    await announcePlan('first')
    await server.database.query(
      `insert into account_events (account_id, kind, data)
       select $1::uuid, 'plan-changed', json_build_object('plan', 'plus', 'type', number::text)
       from generate_series(2, 1000) as number`,
      [admin.accountId],
    )
    const stream = await open({ ...admin, lastEventId: '0' })
    const ids = (await stream.take(1_000)).map((told) => Number(told?.id))
    assert.deepEqual(
      ids,
      Array.from({ length: 1_000 }, (_, index) => index + 1),
    )
    await stream.leave()
  })

  for (const [why, lastEventId] of [
    ['is from another database', '7'],
    ['was deleted', '0'],
  ] as const) {
    it(`sends a reset if the last event ID ${why}`, async () => {
      await announcePlan('old')
      await deleteOldAccountEvents(server.database, new Date(Date.now() + 1.01 * DAY_MS))
      const stream = await open({ ...admin, lastEventId })
      assert.deepEqual(await stream.next(), { id: '1', event: 'reset', data: {} })
      await announcePlan('new')
      assert.deepEqual(await stream.next(), plan('2', 'new'))
      await stream.leave()
    })
  }

  it('starts with new events if the last event ID is invalid', async () => {
    await announcePlan('before')
    const stream = await open({ ...admin, lastEventId: "1' or true" })
    await announcePlan('after')
    assert.deepEqual(await stream.next(), plan('2', 'after'))
    await stream.leave()
  })

  it('can be resumed in another process', async () => {
    const events = createEventHub(server.database)
    const other = createProcess(server, { events })
    const first = await open(admin)
    await announcePlan('seen here')
    const seen = await first.next()
    await first.leave()
    const second = await other({ ...admin, lastEventId: seen?.id })
    await announcePlan('told there')
    assert.deepEqual(await second.next(), plan('2', 'told there'))
    await events.close()
    assert.equal(await second.next(), undefined)
  })
})

describe('concurrent writers', () => {
  it('don’t make the reader miss an event, whatever order they commit in', async () => {
    const stream = await open(admin)
    const types = Array.from({ length: 40 }, (_, index) => `${index}`)
    await Promise.all(types.map((type) => announcePlan(type)))
    const told = await stream.take(40)
    assert.deepEqual(
      told.map((event) => event?.id),
      types.map((type) => `${Number(type) + 1}`),
    )
    await stream.leave()
  })
})

describe('a stream ends', () => {
  it('with the reason when the person signs out', async () => {
    const stream = await open(admin)
    await endSession(server.database, admin.sid)
    const told = await stream.take(2)
    assert.deepEqual(told, [{ event: 'signed-out', data: { reason: 'asked' } }, undefined])
  })

  it('when the password is changed', async () => {
    const stream = await open(admin)
    await server.database.transaction((statements) => endAllSessions(statements, admin.personId))
    assert.deepEqual((await stream.next())?.data, { reason: 'ended' })
  })

  it('when the membership ends', async () => {
    const member = await newMember(server, admin)
    const stream = await open(member)
    await server.database.query('delete from memberships where person_id = $1', [member.personId])
    assert.deepEqual((await stream.next())?.event, 'signed-out')
  })

  it('without a reason if the account is deactivated; the next request says why', async () => {
    const stream = await open(admin)
    const deactivateStatement = 'update accounts set deactivated_message = $2 where account_id = $1'
    await server.database.query(deactivateStatement, [admin.accountId, 'Please call us.'])
    assert.equal(await stream.next(), undefined)
    assert.equal((await open(admin)).status, 403)
  })

  it('when its token expires', async () => {
    const exp = Math.floor(server.deps.now().getTime() / 1_000) + 1
    const stream = await open({ token: await server.tokenOf(admin, { exp }) })
    assert.equal(await stream.next(), undefined)
  })

  it('but not with another user’s session', async () => {
    const member = await newMember(server, admin)
    const stream = await open(member)
    await endSession(server.database, admin.sid)
    await announcePlan('still here', member)
    assert.deepEqual((await stream.next())?.data, { plan: 'plus', type: 'still here' })
    await stream.leave()
  })
})
