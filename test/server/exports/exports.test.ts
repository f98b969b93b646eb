import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { cleanUp } from '../../../src/server/app/clean-up.ts'
import { MAX_KEPT_EXPORTS } from '../../../src/server/exports/repository.ts'
import { finishRun, startRun } from '../../../src/server/exports/runs.ts'
import { newAdmin, newMember } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import type { TestServer } from '../support/server.ts'
import { addExports, EMAIL, type Exports, startExports } from './support.ts'

const DAY_MS = 86_400_000
const JOINED = { created_at: '2026-01-01T12:00:00Z' }

let server: TestServer
let exports: Exports
before(async () => {
  exports = await startExports()
  server = exports.server
})
after(() => server.close())
beforeEach(async () => {
  exports = await addExports(server)
})

const linesOf = (text: string) => text.slice(1).split('\r\n').slice(0, -1)
const states = async () => (await exports.items()).map(({ state }) => state)
const audits = () => server.logEntries.map(({ audit }) => audit).filter((one) => one !== undefined)
const memberWith = (permissions: Record<string, boolean>) =>
  newMember(server, exports.admin, {
    ...{ permissions, subscribers: true, sites_access: [exports.site.site_id] },
  })

describe('an export', () => {
  it('waits, and is ready when its file has been written', async () => {
    await exports.add('ada', JOINED)
    const { id, ...waiting } = await exports.request()
    assert.deepEqual(waiting, {
      ...{
        format: 'csv',
        state: 'waiting',
        ended_by_erasure: false,
        rows: 0,
        total: null,
        size: 0,
        columns: ['Email'],
        labels: [],
        is_filtered: false,
      },
      created_at: server.deps.now().toISOString(),
      expires_at: new Date(server.deps.now().getTime() + 7 * DAY_MS).toISOString(),
      created_by: exports.admin.email,
    })
    await server.jobs.workOff()
    const [item] = await exports.items()
    assert.deepEqual(item, { ...waiting, id, state: 'ready', rows: 1, total: 1, size: 27 })
  })

  it('is listed with what its filters say', async () => {
    const labels = ['State: Waiting', 'Search: ada']
    await exports.request({ filter: { state: 'waiting', search: 'ada' }, labels })
    assert.deepEqual((await exports.items())[0]?.labels, labels)
  })

  for (const [about, request, isFiltered] of [
    ['of everyone, in another order', { filter: { sort: 'email', search: '' } }, false],
    ['of those who match a search', { filter: { search: 'ada' } }, true],
    ['of those without an answer', { filter: { fields: '[{"name":"city","how":"empty"}]' } }, true],
    ['of those who joined on some days', { filter: { from: '2026-01-01' } }, true],
    ['of people who were selected', { ids: [randomUUID()] }, true],
  ] as const) {
    it(`${about} says ${isFiltered ? 'that it is' : 'that it is not'} filtered, without labels`, async () => {
      await exports.request(request)
      assert.equal((await exports.items())[0]?.is_filtered, isFiltered)
    })
  }

  it('is listed with the subscribers', async () => {
    const { id } = await exports.request()
    assert.deepEqual(
      (await exports.list()).exports.map((one) => one.id),
      [id],
    )
  })

  it('has the rows that match the filters, in the order of the list', async () => {
    await exports.add('bea', { ...JOINED, answers: '{"city":"Oslo"}' })
    await exports.add('ada', { ...JOINED, answers: '{"city":"Oslo"}' })
    await exports.add('cleo', { ...JOINED, answers: '{"city":"Lima"}' })
    await exports.add('left', { ...JOINED, answers: '{"city":"Oslo"}', left_at: JOINED.created_at })
    const filter = { search: 'oslo', sort: 'email', campaign_id: exports.campaignId }
    assert.deepEqual(linesOf(await exports.textOf({ filter })), [
      ...['Email', 'ada@example.com', 'bea@example.com'],
    ])
  })

  it('has the columns as requested, also those of a field that no form has', async () => {
    await exports.add('ada', { ...JOINED, answers: '{"former":"=1+1"}' })
    const columns = [
      { key: 'field:former', label: 'Former' },
      EMAIL,
      { key: 'state', label: 'State' },
    ]
    assert.deepEqual(linesOf(await exports.textOf({ columns })), [
      ...['Former,Email,State', "'=1+1,ada@example.com,unconfirmed"],
    ])
  })

  it('writes states and countries as the person who requested it sees them', async () => {
    await exports.add('ada', { ...JOINED, country: 'DE', left_at: JOINED.created_at })
    const columns = ['state', 'country'].map((key) => ({ key, label: key }))
    const states = {
      ...{ confirmed: 'Bestätigt', unconfirmed: 'Nicht bestätigt' },
      ...{ waiting: 'Wartet', left: 'Abgemeldet' },
    }
    const filter = { state: 'left', campaign_id: exports.campaignId }
    const text = await exports.textOf({ columns, filter, states, locale: 'de' })
    assert.deepEqual(linesOf(text), ['state,country', 'Abgemeldet,Deutschland'])
  })

  it('of selected people has only them, whatever the filters are', async () => {
    const ids = [await exports.add('ada', JOINED), randomUUID()]
    ids.push(await exports.add('left', { ...JOINED, left_at: JOINED.created_at }))
    await exports.add('bea', JOINED)
    const filter = { search: 'nobody', sort: 'email' }
    assert.deepEqual(linesOf(await exports.textOf({ ids, filter })), [
      ...['Email', 'ada@example.com', 'left@example.com'],
    ])
  })

  it('has no one of another site, even if selected', async () => {
    const others = await addExports(server)
    const ids = [await others.add('theirs', JOINED)]
    assert.deepEqual(linesOf(await exports.textOf({ ids })), ['Email'])
  })

  it('without any match has the headings only', async () => {
    assert.deepEqual(linesOf(await exports.textOf({ filter: { search: 'nobody' } })), ['Email'])
    assert.equal(await exports.textOf({ format: 'json' }), '[\n]\n')
  })
})

describe('two requests at once', () => {
  it('for the same file start one export', async () => {
    const [first, second] = await Promise.all([exports.request(), exports.request()])
    assert.equal(first.id, second.id)
    assert.equal(await server.jobs.workOff(), 1)
  })

  it('for different files start two', async () => {
    await Promise.all([exports.request(), exports.request({ format: 'json' })])
    assert.equal(await server.jobs.workOff(), 2)
  })

  it('start another file once the first is ready', async () => {
    const first = await exports.request()
    await server.jobs.workOff()
    assert.notEqual((await exports.request()).id, first.id)
    await server.jobs.workOff()
  })
})

describe('the limits of a site', () => {
  it('are three exports that have not ended', async () => {
    for (const format of ['csv', 'json', 'xlsx']) await exports.request({ format })
    const more = { format: 'csv', columns: [{ key: 'page', label: 'Page' }] }
    const refused = await exports.exportCall('POST', '', { body: more })
    assert.equal(refused.status, 409)
    assert.match(refused.body.message, /^3 exports are being created\./)
    await server.jobs.workOff()
    assert.equal((await exports.exportCall('POST', '', { body: more })).status, 200)
    await server.jobs.workOff()
  })

  it('are twenty files, of which the oldest is deleted for the next', async () => {
    const first = await exports.request()
    for (let count = 0; count < MAX_KEPT_EXPORTS; count += 1) {
      await server.jobs.workOff()
      server.setNow(new Date(server.deps.now().getTime() + 1_000))
      await exports.request()
    }
    await server.jobs.workOff()
    const ids = (await exports.items()).map(({ id }) => id)
    assert.equal(ids.length, MAX_KEPT_EXPORTS)
    assert.ok(!ids.includes(first.id))
    assert.equal((await exports.download(first.id)).status, 404)
  })
})

describe('a file', () => {
  for (const [format, type] of [
    ['csv', 'text/csv; charset=utf-8'],
    ['json', 'application/json'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const) {
    it(`is downloaded as ${format}, with its size`, async () => {
      const { id } = await exports.request({ format })
      await server.jobs.workOff()
      const response = await exports.download(id)
      const { byteLength } = await response.arrayBuffer()
      assert.equal(response.headers.get('content-type'), type)
      assert.equal(response.headers.get('content-length'), String(byteLength))
      assert.equal(response.headers.get('cache-control'), 'no-store')
    })
  }

  it('is not offered before it is whole', async () => {
    const { id } = await exports.request()
    assert.equal((await exports.download(id)).status, 409)
    await server.jobs.workOff()
  })

  it('expires after seven days, and is deleted within the hour', async () => {
    const { id } = await exports.request()
    await server.jobs.workOff()
    server.setNow(new Date(server.deps.now().getTime() + 7 * DAY_MS))
    assert.equal((await exports.download(id)).status, 404)
    assert.deepEqual(await exports.items(), [])
    await cleanUp(server.database, server.deps.now())
    const parts = await server.database.query('select from export_parts where export_id = $1', [id])
    assert.equal(parts.length, 0)
  })

  it('that is deleted during its download ends the download with an error', async () => {
    const { id } = await exports.request()
    await server.jobs.workOff()
    await server.database.query('delete from export_parts where export_id = $1 and number = 0', [
      id,
    ])
    await assert.rejects((await exports.download(id)).text())
  })
})

describe('an export that is deleted', () => {
  it('is gone with its file', async () => {
    const { id } = await exports.request()
    await server.jobs.workOff()
    assert.equal((await exports.exportCall('DELETE', `/${id}`)).status, 200)
    assert.deepEqual(await exports.items(), [])
    assert.equal((await exports.download(id)).status, 404)
    assert.equal((await exports.exportCall('DELETE', `/${id}`)).status, 404)
  })

  it('before its job has started is cancelled', async () => {
    const { id } = await exports.request()
    await exports.exportCall('DELETE', `/${id}`)
    await server.jobs.workOff()
    assert.deepEqual(await exports.items(), [])
  })
})

describe('deleting a person everywhere', () => {
  const eraseAda = async (id: string) => {
    const { status } = await server.call('POST', `/v1/site/users/${id}/erase`, {
      ...{ token: await server.tokenOf(exports.admin), siteId: exports.site.site_id },
      body: { email: 'ada@example.com' },
    })
    assert.equal(status, 200)
  }
  const states = async () =>
    (await exports.items()).map(({ state, ended_by_erasure }) => [state, ended_by_erasure])
  const countParts = async () => {
    const { accountId } = exports.admin
    const sql = 'select from export_parts where account_id = $1'
    return (await server.database.query(sql, [accountId])).length
  }

  it('deletes the account’s export files, says so in the list, and lets them be created again', async () => {
    const id = await exports.add('ada', JOINED)
    await exports.add('bob', JOINED)
    const { id: ready } = await exports.request()
    await server.jobs.workOff()
    await exports.request({ format: 'json' })
    await eraseAda(id)
    await server.jobs.workOff()
    assert.deepEqual(await states(), [
      ['failed', true],
      ['failed', true],
    ])
    assert.equal(await countParts(), 0)
    assert.equal((await exports.download(ready)).status, 409)
    const { body } = await exports.exportCall('POST', `/${ready}/retry`)
    await server.jobs.workOff()
    const text = await (await exports.download(body.data.id)).text()
    assert.equal(text.includes('bob@example.com') && !text.includes('ada@'), true)
  })

  it('ends an export that is being written, which can no longer finish', async () => {
    const id = await exports.add('ada', JOINED)
    const { id: exportId } = await exports.request()
    const { accountId } = exports.admin
    const run = await server.database.asAccount(accountId, (statements) =>
      startRun(statements, exportId, server.deps.now()),
    )
    assert.ok(run)
    await eraseAda(id)
    await server.database.asAccount(accountId, (statements) => finishRun(statements, run))
    assert.deepEqual(await states(), [['failed', true]])
  })

  it('takes the person out of what was requested, and deletes requests for the person alone', async () => {
    const [id, friend] = [await exports.add('ada', JOINED), await exports.add('bob', JOINED)]
    await exports.request({ ids: [id, friend] })
    await exports.request({ ids: [id] })
    await exports.request({ filter: { search: 'Ada@example.com' } })
    await eraseAda(id)
    assert.deepEqual(await states(), [['failed', true]])
    const rows = await server.database.query<{ ids: unknown }>(
      "select request -> 'ids' as ids from exports where account_id = $1",
      [exports.admin.accountId],
    )
    assert.deepEqual(rows, [{ ids: [friend] }])
  })
})

describe('a failed export', () => {
  const failedExport = async () => {
    const { id } = await exports.request()
    await server.database.query("update exports set state = 'failed' where export_id = $1", [id])
    return id
  }

  it('can be tried again, with the same columns and filters', async () => {
    await exports.add('ada', JOINED)
    const { body } = await exports.exportCall('POST', `/${await failedExport()}/retry`)
    await server.jobs.workOff()
    assert.deepEqual(await states(), ['ready'])
    const text = await (await exports.download(body.data.id)).text()
    assert.deepEqual(linesOf(`\uFEFF${text}`), ['Email', 'ada@example.com'])
  })

  it('is the only one that can be tried again', async () => {
    const { id } = await exports.request()
    for (const path of [`/${id}/retry`, '/x/retry', `/${randomUUID()}/retry`])
      assert.equal((await exports.exportCall('POST', path)).status, 404)
    await server.jobs.workOff()
  })

  it('is one whose worker was lost for two hours', async () => {
    await exports.request()
    await cleanUp(server.database, new Date(server.deps.now().getTime() + 3 * 3_600_000))
    assert.deepEqual(await states(), ['failed'])
    await server.jobs.workOff()
  })
})

describe('the audit log', () => {
  it('has each request, download and deletion, once', async () => {
    const start = audits().length
    const { id } = await exports.request()
    await exports.request()
    await server.jobs.workOff()
    await (await exports.download(id)).text()
    await exports.exportCall('DELETE', `/${id}`)
    assert.deepEqual(audits().slice(start), [
      ...['export.requested', 'export.downloaded', 'export.deleted'],
    ])
    const line = server.logEntries.findLast(({ audit }) => audit === 'export.deleted')
    assert.deepEqual([line?.personId, line?.reason], [exports.admin.personId, id])
  })
})

describe('every call about exports', () => {
  const calls = (id: string): [method: string, path: string, body?: object][] => [
    ['GET', ''],
    ['POST', '', { format: 'csv', columns: [EMAIL] }],
    ['POST', `/${id}/retry`],
    ['GET', `/${id}/file`],
    ['DELETE', `/${id}`],
  ]

  it('is refused to a member without the permission, who sees no exports in the list', async () => {
    const { id } = await exports.request()
    await server.jobs.workOff()
    const { token } = await memberWith({ view_subscribers: true })
    for (const [method, path, body] of calls(id))
      assert.equal((await exports.exportCall(method, path, { token, body })).status, 403)
    const { body } = await exports.call({}, { token })
    assert.deepEqual((body.data as { exports: unknown }).exports, [])
  })

  it('is open to a member with the permission', async () => {
    const { id } = await exports.request()
    await server.jobs.workOff()
    const { token } = await memberWith({ export_subscribers: true })
    assert.equal((await exports.download(id, { token })).status, 200)
    assert.equal((await exports.exportCall('GET', '', { token })).status, 200)
  })

  it('does not find another account’s export, nor that of another site', async () => {
    const { id } = await exports.request()
    await server.jobs.workOff()
    const stranger = await newAdmin(server)
    const theirs = await newSite(server, stranger, 'other.example')
    const second = await newSite(server, exports.admin, 'second.example')
    for (const [method, path, body] of calls(id).slice(2)) {
      const asStranger = { token: stranger.token, siteId: theirs.site_id, body }
      assert.equal((await exports.exportCall(method, path, asStranger)).status, 404)
      const onSecond = { siteId: second.site_id, body }
      assert.equal((await exports.exportCall(method, path, onSecond)).status, 404)
    }
  })
})

describe('a request is refused', () => {
  const column = (key: string, label = 'x') => ({ key, label })
  for (const [what, change] of [
    ['an unknown format', { format: 'pdf' }],
    ['no columns', { columns: [] }],
    ['too many columns', { columns: Array.from({ length: 201 }, () => EMAIL) }],
    ['an unknown column', { columns: [column('password')] }],
    ['a column that can’t be stored', { columns: [column('field:\u0000')] }],
    ['a heading that is too long', { columns: [column('email', 'x'.repeat(501))] }],
    ['too many labels', { labels: Array.from({ length: 21 }, () => 'x') }],
    ['a label that is too long', { labels: ['x'.repeat(1_001)] }],
    ['a language that isn’t one', { locale: 'en_US!' }],
    ['only some of the states', { states: { left: 'Abgemeldet' } }],
    ['a malformed ID', { ids: ['1'] }],
    ['too many IDs', { ids: Array.from({ length: 1_001 }, () => randomUUID()) }],
    ['an unknown state', { filter: { state: 'anybody' } }],
    ['an impossible day', { filter: { from: '2026-02-30' } }],
  ] as const) {
    it(`with ${what}`, async () => {
      const body = { format: 'csv', columns: [EMAIL], ...change }
      assert.equal((await exports.exportCall('POST', '', { body })).status, 400)
    })
  }

  it('with another account’s campaign', async () => {
    const others = await addExports(server)
    const filter = { campaign_id: others.campaignId }
    const body = { format: 'csv', columns: [EMAIL], filter }
    assert.equal((await exports.exportCall('POST', '', { body })).status, 404)
  })
})
