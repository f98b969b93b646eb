import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { MAX_SELECTED_IDS } from '../../../src/features/subscribers/bulk-runs/model.ts'
import { cleanUp } from '../../../src/server/app/clean-up.ts'
import { failLostRuns } from '../../../src/server/bulk-actions/repository.ts'
import { type Audience, addAudience, inEachTest } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { addSubscribers } from '../support/data.ts'
import { completeRun, connect, currentRun, EVERYONE, runCall, startRun } from './support.ts'

const DAY_MS = 86_400_000
const AN_ID = '7f1c1a52-0f2e-4d57-9f5a-3f5c2f1b0a01'
const TAG = { kind: 'tag', tag: 'vip' }

let audience: Audience
inEachTest((fresh) => {
  audience = fresh
})

const addPeople = (count: number) =>
  addSubscribers(
    audience.server.database,
    audience.admin,
    audience.site,
    audience.campaignId,
    count,
  )
const query = (sql: string, parameters: readonly unknown[] = []) =>
  audience.server.database.query(sql, parameters)
const memberWith = (permissions: Record<string, boolean>, more: object = {}) =>
  newMember(audience.server, audience.admin, {
    ...{ permissions, subscribers: true, sites_access: [audience.site.site_id], ...more },
  })

describe('a bulk action of everyone who matches', () => {
  it('waits, and has changed them all at its end, and nobody else', async () => {
    await addPeople(405)
    await audience.add('ada')
    const { id, ...waiting } = (await startRun(audience, {
      ...{ ...TAG, filter: { search: 'person' } },
    })) ?? { id: '' }
    const now = audience.server.deps.now().toISOString()
    assert.deepEqual(waiting, {
      ...{ kind: 'tag', tag: 'vip', connection: null, state: 'waiting', reason: null, total: 405 },
      ...{ processed: 0, changed: 0, created_at: now, ended_at: null },
      ...{ is_own: true, can_stop: true },
    })
    await audience.server.jobs.workOff()
    const ended = { state: 'done', processed: 405, changed: 405, ended_at: now }
    assert.deepEqual(await currentRun(audience), { ...waiting, id, ...ended })
    assert.equal((await audience.list({ tag: 'vip' })).pagination.total, 405)
    assert.deepEqual((await audience.list({ search: 'ada' })).items[0]?.tags, [])
  })

  it('is returned with the list', async () => {
    const run = await startRun(audience, TAG)
    assert.deepEqual((await audience.list()).bulk_run, run)
  })

  it('removes a tag by the filter that finds it', async () => {
    await addPeople(250)
    await completeRun(audience, TAG)
    const run = await completeRun(audience, { kind: 'untag', tag: 'VIP', filter: { tag: 'vip' } })
    assert.deepEqual([run?.changed, run?.processed], [250, 250])
    assert.deepEqual(await audience.names({ tag: 'vip' }), [])
  })

  it('deletes them, and the totals follow', async () => {
    await addPeople(400)
    await audience.add('waiting', { waits: true })
    assert.equal((await completeRun(audience, { kind: 'delete' }))?.changed, 400)
    assert.equal((await audience.list()).pagination.total, 0)
    assert.deepEqual(await audience.names({ state: 'waiting' }), ['waiting'])
  })

  it('queues them for a connection, each once', async () => {
    await addPeople(250)
    const send = { kind: 'send', connection_id: await connect(audience) }
    const run = await completeRun(audience, send)
    assert.deepEqual([run?.changed, run?.connection], [250, 'Webhook'])
    assert.equal(
      (
        await query("select from deliveries where kind = 'lead' and site_id = $1", [
          audience.site.id,
        ])
      ).length,
      250,
    )
  })

  it('excludes people who join after the selection was made', async () => {
    await audience.add('early', { created_at: '2026-03-01T12:00:00Z' })
    await audience.add('late', { created_at: '2026-03-01T12:00:01Z' })
    await completeRun(audience, { kind: 'delete', until: '2026-03-01T12:00:00Z' })
    assert.deepEqual(await audience.names(), ['late'])
  })

  it('has no total if only a part of the matches is counted', async () => {
    await addPeople(10_001)
    assert.equal((await startRun(audience, { ...TAG, filter: { search: 'person' } }))?.total, null)
  })

  it('keeps nothing of its selection after its end', async () => {
    await completeRun(audience, { ...TAG, filter: { search: 'ada' } })
    assert.deepEqual(
      await query('select request, cursor from bulk_runs where site_id = $1', [audience.site.id]),
      [{ request: { tag: 'vip' }, cursor: null }],
    )
  })
})

it('a bulk action of people by ID changes those of this site, each once', async () => {
  await addPeople(450)
  const rows = await audience.server.database.query<{ id: string }>(
    'select subscriber_id as id from subscribers where site_id = $1',
    [audience.site.id],
  )
  const other = await addAudience(audience.server)
  const ids = [...rows, ...rows.slice(0, 5)].map(({ id }) => id)
  const body = {
    ...TAG,
    filter: undefined,
    until: undefined,
    ids: [...ids, await other.add('theirs')],
  }
  const run = await completeRun(audience, body)
  assert.deepEqual([run?.total, run?.processed, run?.changed], [451, 450, 450])
  assert.deepEqual(await other.names({ tag: 'vip' }), [])
})

describe('the request for a bulk action', () => {
  const wrong: [what: string, body: object][] = [
    ['an unknown action', { kind: 'x', ...EVERYONE }],
    ['no selection', TAG],
    ['no tag', { kind: 'tag', ...EVERYONE }],
    ['too many IDs', { ...TAG, ids: Array(MAX_SELECTED_IDS + 1).fill(AN_ID) }],
    ['both IDs and a filter', { ...TAG, ...EVERYONE, ids: [AN_ID] }],
    ['a filter without its end', { ...TAG, filter: {} }],
    ['a filter with an invalid end', { ...TAG, filter: {}, until: 'today' }],
    ['an unknown state', { ...TAG, ...EVERYONE, filter: { state: 'x' } }],
  ]
  for (const [what, body] of wrong) {
    it(`is refused with ${what}`, async () => {
      assert.equal((await runCall(audience, ['POST'], { body })).status, 400)
    })
  }

  it('is not found with another account’s campaign or connection', async () => {
    const other = await addAudience(audience.server)
    for (const body of [
      { ...TAG, ...EVERYONE, filter: { campaign_id: other.campaignId } },
      { kind: 'send', ...EVERYONE, connection_id: await connect(other) },
    ]) {
      assert.equal((await runCall(audience, ['POST'], { body })).status, 404)
    }
  })

  it('starts one run if it is repeated with its key', async () => {
    const call = { key: 'once' }
    const first = await startRun(audience, TAG, call)
    assert.deepEqual(await startRun(audience, TAG, call), first)
    assert.equal(await audience.server.jobs.workOff(), 1)
  })

  it('is refused while another one is under way, with what that does', async () => {
    await startRun(audience, TAG)
    const body = { kind: 'delete', ...EVERYONE }
    const refused = await runCall(audience, ['POST'], { body })
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /^A tag is being added to subscribers\. Wait/)
    await audience.server.jobs.workOff()
    assert.equal((await runCall(audience, ['POST'], { body })).status, 200)
  })

  it('is accepted once if two arrive at the same time', async () => {
    const call = { body: { ...TAG, ...EVERYONE } }
    const replies = await Promise.all([
      runCall(audience, ['POST'], call),
      runCall(audience, ['POST'], call),
    ])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
  })

  it('is refused to a member without the permission', async () => {
    const statusOf = async (permissions: Record<string, boolean>, body: object) => {
      const { token } = await memberWith(permissions, { integrations: true })
      return (await runCall(audience, ['POST'], { token, body: { ...EVERYONE, ...body } })).status
    }
    const send = { kind: 'send', connection_id: await connect(audience) }
    assert.equal(await statusOf({ view_subscribers: true }, { kind: 'delete' }), 403)
    assert.equal(await statusOf({ delete_subscribers: true }, TAG), 403)
    assert.equal(await statusOf({ view_subscribers: true }, send), 403)
    assert.equal(await statusOf({ view_subscribers: true }, TAG), 200)
  })
})

describe('a run that is under way', () => {
  let id: string
  beforeEach(async () => {
    await addPeople(3)
    id = (await startRun(audience, { kind: 'delete' }))?.id ?? ''
  })

  it('is stopped, and changes nobody after that', async () => {
    const { status, body } = await runCall(audience, ['POST', `/${id}/stop`])
    assert.deepEqual([status, body.data.run?.state], [200, 'stopped'])
    await audience.server.jobs.workOff()
    assert.equal((await currentRun(audience))?.state, 'stopped')
    assert.equal((await audience.names()).length, 3)
  })

  it('is neither stopped nor deleted from another account or site', async () => {
    const other = await addAudience(audience.server)
    for (const runId of [id, AN_ID, 'x']) {
      assert.equal((await runCall(other, ['POST', `/${runId}/stop`])).status, 404)
      assert.equal((await runCall(other, ['DELETE', `/${runId}`])).status, 404)
    }
    assert.equal(await currentRun(other), null)
    assert.equal((await currentRun(audience))?.state, 'waiting')
  })

  it('is shown to others, and stopped only by those who may do what it does', async () => {
    const { token } = await memberWith({ view_subscribers: true })
    const run = await currentRun(audience, { token })
    assert.deepEqual([run?.is_own, run?.can_stop], [false, false])
    assert.equal((await runCall(audience, ['POST', `/${id}/stop`], { token })).status, 403)
    const other = await memberWith({ view_subscribers: true, delete_subscribers: true })
    const stop = await runCall(audience, ['POST', `/${id}/stop`], { token: other.token })
    assert.equal(stop.status, 200)
  })

  it('is not shown without view_subscribers', async () => {
    const { token } = await memberWith({ delete_subscribers: true })
    assert.equal((await runCall(audience, ['GET'], { token })).status, 403)
  })

  it('is deleted only after its end', async () => {
    assert.equal((await runCall(audience, ['DELETE', `/${id}`])).status, 409)
    await audience.server.jobs.workOff()
    assert.equal((await runCall(audience, ['DELETE', `/${id}`])).status, 200)
    assert.equal(await currentRun(audience), null)
  })

  it('leaves its result to the person who started it', async () => {
    await audience.server.jobs.workOff()
    const other = await memberWith({ view_subscribers: true, delete_subscribers: true })
    const refused = await runCall(audience, ['DELETE', `/${id}`], { token: other.token })
    assert.equal(refused.status, 403)
    assert.equal((await currentRun(audience))?.id, id)
  })

  it('is not stopped any more after its end', async () => {
    await audience.server.jobs.workOff()
    const { body } = await runCall(audience, ['POST', `/${id}/stop`])
    assert.deepEqual([body.data.run?.state, body.data.run?.changed], ['done', 3])
  })

  it('has failed if its job was lost', async () => {
    const { database, deps } = audience.server
    await failLostRuns(database, deps.now())
    assert.equal((await currentRun(audience))?.state, 'waiting')
    await query("delete from pgboss.job where data ->> 'runId' = $1", [id])
    await failLostRuns(database, deps.now())
    const run = await currentRun(audience)
    assert.deepEqual([run?.state, run?.reason], ['failed', 'error'])
  })
})

it('the result of a run is deleted 7 days after its end', async () => {
  const { server } = audience
  await completeRun(audience, TAG)
  const endedAt = server.deps.now().getTime()
  await cleanUp(server.database, new Date(endedAt + 7 * DAY_MS - 1))
  assert.notEqual(await currentRun(audience), null)
  await cleanUp(server.database, new Date(endedAt + 7 * DAY_MS))
  assert.equal(await currentRun(audience), null)
})

it('a connection’s title is shown only to those who may see connections', async () => {
  const connection_id = await connect(audience)
  await startRun(audience, { kind: 'send', connection_id })
  const { token } = await memberWith({ view_subscribers: true })
  assert.equal((await currentRun(audience, { token }))?.connection, null)
  assert.equal((await currentRun(audience))?.connection, 'Webhook')
})
