import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { MAX_CRASHES } from '../../../src/server/bulk-actions/attempts.ts'
import { runBulkAction } from '../../../src/server/bulk-actions/bulk-run-job.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { type Audience, inEachTest } from '../subscribers/support.ts'
import { newMember } from '../support/accounts.ts'
import { addSubscribers } from '../support/data.ts'
import { connect, currentRun, runCall, startRun } from './support.ts'

const PEOPLE = 500
const never = () => new AbortController().signal

let audience: Audience
let connectionId: string
inEachTest((fresh) => {
  audience = fresh
})
beforeEach(async () => {
  const { server, admin, site, campaignId } = audience
  connectionId = await connect(audience)
  await addSubscribers(server.database, admin, site, campaignId, PEOPLE)
})

const query = (sql: string, parameters: readonly unknown[] = []) =>
  audience.server.database.query(sql, parameters)
const send = async () =>
  (await startRun(audience, { kind: 'send', connection_id: connectionId }))?.id ?? ''
const job = (runId: string) => ({ runId, accountId: audience.admin.accountId })
const queued = () => query('select from deliveries where connection_id = $1', [connectionId])

/** Works on a run, with this before each of its transactions: the first starts it, each other one changes a batch. */
function work(runId: string, before: (transaction: number) => unknown, signal = never()) {
  const { database, deps } = audience.server
  let transaction = 0
  const asAccount: Database['asAccount'] = async (account, step) => {
    transaction += 1
    await before(transaction)
    return database.asAccount(account, step)
  }
  return runBulkAction({ ...deps, database: { ...database, asAccount } }, job(runId), signal)
}

/** As if the process died in this transaction, before it was committed. */
function dieIn(runId: string, killed: number) {
  const { database, deps } = audience.server
  let transaction = 0
  const asAccount: Database['asAccount'] = (account, step) =>
    database.asAccount(account, async (statements) => {
      const result = await step(statements)
      transaction += 1
      if (transaction === killed) throw new Error('killed')
      return result
    })
  return assert.rejects(
    runBulkAction({ ...deps, database: { ...database, asAccount } }, job(runId), never()),
    /killed/,
  )
}

describe('a run whose worker dies', () => {
  it('goes on after the last batch, and sends nobody twice', async () => {
    const id = await send()
    await dieIn(id, 3)
    assert.equal((await currentRun(audience))?.processed, 200)
    assert.equal((await queued()).length, 200)
    await query("update deliveries set state = 'sent' where connection_id = $1", [connectionId])
    await runBulkAction(audience.server.deps, job(id), never())
    const run = await currentRun(audience)
    assert.deepEqual([run?.state, run?.processed, run?.changed], ['done', PEOPLE, PEOPLE])
    assert.equal((await queued()).length, PEOPLE)
  })

  it('fails after five attempts without a batch', async () => {
    const id = await send()
    for (let attempt = 1; attempt <= MAX_CRASHES; attempt += 1) await dieIn(id, 2)
    await runBulkAction(audience.server.deps, job(id), never())
    const run = await currentRun(audience)
    assert.deepEqual([run?.state, run?.reason, run?.changed], ['failed', 'error', 0])
  })

  it('has as many attempts again after each batch', async () => {
    const id = await send()
    for (let attempt = 1; attempt < MAX_CRASHES; attempt += 1) await dieIn(id, 2)
    await dieIn(id, 3)
    await runBulkAction(audience.server.deps, job(id), never())
    assert.equal((await currentRun(audience))?.state, 'done')
  })
})

describe('a worker', () => {
  it('that is replaced changes nobody any more', async () => {
    const id = await send()
    await work(id, async (transaction) => {
      if (transaction === 3) await runBulkAction(audience.server.deps, job(id), never())
    })
    assert.equal((await currentRun(audience))?.changed, PEOPLE)
    assert.equal((await queued()).length, PEOPLE)
  })

  it('changes nobody after its run was stopped', async () => {
    const id = await send()
    await work(id, async (transaction) => {
      if (transaction === 3) await runCall(audience, ['POST', `/${id}/stop`])
    })
    const run = await currentRun(audience)
    assert.deepEqual([run?.state, run?.changed], ['stopped', 200])
    assert.equal((await queued()).length, 200)
  })

  it('gives its job back when the server stops, and the next one goes on', async () => {
    const id = await send()
    const stop = new AbortController()
    await assert.rejects(work(id, (transaction) => transaction === 2 && stop.abort(), stop.signal))
    assert.equal((await currentRun(audience))?.processed, 200)
    await runBulkAction(audience.server.deps, job(id), never())
    assert.equal((await currentRun(audience))?.changed, PEOPLE)
  })
})

describe('a run stops', () => {
  const startAsMember = async () => {
    const member = await newMember(audience.server, audience.admin, {
      ...{ subscribers: true, integrations: true, sites_access: [audience.site.site_id] },
      permissions: { view_subscribers: true, delete_subscribers: true, manage_integrations: true },
    })
    const run = await startRun(audience, { kind: 'delete' }, { token: member.token })
    return { id: run?.id ?? '', personId: member.personId }
  }
  const losses: [what: string, sql: string][] = [
    ['loses the permission', 'update memberships set permissions = \'{"view_subscribers": true}\''],
    ['loses access to the area', 'update memberships set subscribers = false'],
    ['loses access to the site', "update memberships set sites_access = '{}'"],
    ['leaves the team', 'delete from memberships'],
    ['is deleted', 'delete from people'],
  ]
  for (const [what, sql] of losses) {
    it(`when the person who started it ${what}`, async () => {
      const { id, personId } = await startAsMember()
      await work(id, async (transaction) => {
        if (transaction === 3) await query(`${sql} where person_id = $1`, [personId])
      })
      const run = await currentRun(audience)
      assert.deepEqual([run?.state, run?.reason, run?.changed], ['failed', 'permission', 200])
      assert.equal((await audience.list()).pagination.total, PEOPLE - 200)
    })
  }

  it('when its account is deactivated', async () => {
    const id = await send()
    await query("update accounts set deactivated_message = 'x' where account_id = $1", [
      audience.admin.accountId,
    ])
    await runBulkAction(audience.server.deps, job(id), never())
    assert.equal((await queued()).length, 0)
  })

  it('when the connection is removed', async () => {
    const id = await send()
    await work(id, async (transaction) => {
      if (transaction === 3)
        await query('delete from connections where connection_id = $1', [connectionId])
    })
    const run = await currentRun(audience)
    assert.deepEqual([run?.state, run?.reason, run?.changed], ['failed', 'connection', 200])
  })

  it('when its site is deleted', async () => {
    const id = await send()
    await work(id, async (transaction) => {
      if (transaction === 3) await query('delete from sites where id = $1', [audience.site.id])
    })
    assert.deepEqual(await query('select from bulk_runs where run_id = $1', [id]), [])
  })
})

it('a run that has ended is not done again', async () => {
  const id = await send()
  await work(id, () => {})
  await work(id, () => {})
  assert.equal((await currentRun(audience))?.processed, PEOPLE)
})
