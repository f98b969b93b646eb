import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parse } from 'csv-parse/sync'
import { runExport } from '../../../src/server/exports/export-job.ts'
import { MAX_CRASHES } from '../../../src/server/exports/runs.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { addSubscribers } from '../support/data.ts'
import type { TestServer } from '../support/server.ts'
import { readWorkbook } from './read-workbook.ts'
import { addExports, EMAIL, type Exports, startExports } from './support.ts'

const ROWS = 20_000
/** `EXPORT_ROWS=1000000` exports as many people as the list is made for; 200,000 take three minutes. */
const DELETION_ROWS = Number(process.env.EXPORT_ROWS ?? ROWS)
/** Two transactions for each part of 1,000 rows, and a few at the start and the end. */
const MAX_DELETED = (DELETION_ROWS / 1_000) * 2 + 10
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

const add = (count: number) =>
  addSubscribers(server.database, exports.admin, exports.site, exports.campaignId, count)
const job = (exportId: string) => ({ exportId, accountId: exports.admin.accountId })
const never = () => new AbortController().signal
const textOf = async (id: string) => (await exports.download(id)).text()
const emailsIn = (text: string) => text.split('\r\n').slice(1, -1)
const numbersIn = (text: string) => emailsIn(text).map((email) => Number(/\d+/.exec(email)?.[0]))
const stateOf = async (id: string) => (await exports.items()).find((one) => one.id === id)?.state

/** Runs an export with this work before each of its transactions. */
function runWith(exportId: string, between: (step: number) => Promise<unknown>, signal = never()) {
  const { database } = server
  let step = 0
  const asAccount: Database['asAccount'] = async (account, work) => {
    step += 1
    await between(step)
    return database.asAccount(account, work)
  }
  const deps = { ...server.deps, database: { ...database, asAccount } }
  return runExport(deps, job(exportId), signal)
}

describe(`an export of ${DELETION_ROWS} rows`, () => {
  it('has each row that was there from its start to its end, once and in order', async () => {
    await add(DELETION_ROWS)
    const { id } = await exports.request()
    await runWith(id, async (step) => {
      const deleted = `person${step * 300}@example.com`
      await server.database.query('delete from subscribers where site_id = $1 and email = $2', [
        ...[exports.site.id, deleted],
      ])
      await exports.add(`later${step}`, { created_at: '2100-01-01T00:00:00Z' })
    })
    const numbers = numbersIn(await textOf(id))
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => other - one),
    )
    assert.equal(new Set(numbers).size, numbers.length)
    const missing = DELETION_ROWS - numbers.length
    assert.ok(missing > 0 && missing <= MAX_DELETED, `${missing} rows are missing`)
    assert.ok(numbers.every((number) => number > 0))
    const [item] = await exports.items()
    assert.deepEqual([item?.rows, item?.total], [numbers.length, numbers.length])
  })

  it('is the same in every format', async () => {
    await add(2_500)
    const csv: string[][] = parse(Buffer.from(await exports.fileOf()), { bom: true })
    assert.equal(csv.length, 2_501)
    const workbook = readWorkbook(await exports.fileOf({ format: 'xlsx' }))
    assert.deepEqual(workbook, { Subscribers: csv })
    const json: { email: string }[] = JSON.parse(await exports.textOf({ format: 'json' }))
    assert.deepEqual(
      json.map(({ email }) => email),
      csv.slice(1).map(([email]) => email),
    )
  })

  it('needs no more memory for more rows', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const usedMegabytes = () => {
      collectGarbage()
      const { heapUsed, external } = process.memoryUsage()
      return (heapUsed + external) / 1e6
    }
    await add(ROWS)
    // The texts alone are 40 MB.
    await server.database.query('update subscribers set consent = $2 where site_id = $1', [
      ...[exports.site.id, JSON.stringify([{ text: 'x'.repeat(2_000), at: '' }])],
    ])
    const columns = [EMAIL, { key: 'consent', label: 'Consent' }]
    const { id } = await exports.request({ columns })
    const used: number[] = []
    await runWith(id, async (step) => {
      if (step % 10 === 0) used.push(usedMegabytes())
    })
    const [first = 0, ...others] = used
    const growth = Math.max(...others) - first
    assert.ok(growth < 20, `grew by ${growth.toFixed(1)} MB`)
  })
})

describe('a filter with more matches than are counted', () => {
  it('is read in order to its end, without a total until then', async () => {
    await add(10_500)
    const { id } = await exports.request({ filter: { search: 'person', sort: 'created_at' } })
    let total: number | null | undefined
    await runWith(id, async (step) => {
      if (step === 4) total = (await exports.items())[0]?.total
    })
    assert.equal(total, null)
    assert.equal(numbersIn(await textOf(id)).at(-1), 10_500)
  })
})

describe('a worker', () => {
  beforeEach(() => add(3_000))

  it('that is replaced writes no more, and the file of its successor is whole', async () => {
    const { id } = await exports.request()
    await runWith(id, async (step) => {
      if (step === 5) await runExport(server.deps, job(id), never())
    })
    assert.equal(await stateOf(id), 'ready')
    assert.equal(new Set(numbersIn(await textOf(id))).size, 3_000)
  })

  it('stops when its export is deleted', async () => {
    const { id } = await exports.request()
    let steps = 0
    await runWith(id, async (step) => {
      steps = step
      if (step === 5) await exports.exportCall('DELETE', `/${id}`)
    })
    assert.ok(steps <= 6)
    assert.deepEqual(await exports.items(), [])
    assert.deepEqual(
      await server.database.query('select from export_parts where export_id = $1', [id]),
      [],
    )
  })

  it('gives its job back when the server stops, and the next one starts again', async () => {
    const { id } = await exports.request()
    const stop = new AbortController()
    const stopped = runWith(id, async (step) => step === 5 && stop.abort(), stop.signal)
    await assert.rejects(stopped)
    assert.equal(await stateOf(id), 'running')
    assert.equal((await exports.download(id)).status, 409)
    await runExport(server.deps, job(id), never())
    assert.equal(new Set(numbersIn(await textOf(id))).size, 3_000)
  })

  it('that fails ends the export, logs why, and leaves no part of the file', async () => {
    const { id } = await exports.request()
    await runWith(id, async (step) => {
      if (step === 5) throw new Error('The disk is full.')
    })
    assert.equal(await stateOf(id), 'failed')
    assert.ok(server.logEntries.some(({ exportId }) => exportId === id))
    assert.deepEqual(
      await server.database.query('select from export_parts where export_id = $1', [id]),
      [],
    )
  })

  it('starts an export again however often the server has stopped', async () => {
    const { id } = await exports.request()
    for (let stops = 0; stops <= MAX_CRASHES; stops += 1) {
      const stop = new AbortController()
      await assert.rejects(runWith(id, async (step) => step === 4 && stop.abort(), stop.signal))
    }
    await runExport(server.deps, job(id), never())
    assert.equal(await stateOf(id), 'ready')
  })

  it('that is taken over and stopped has not ended the process', async () => {
    const { id } = await exports.request()
    const stop = new AbortController()
    const stopped = runWith(
      id,
      async (step) => {
        if (step !== 4) return
        await assert.rejects(
          runWith(id, async (next) => next === 4 && stop.abort(), AbortSignal.any([stop.signal])),
        )
      },
      stop.signal,
    )
    await assert.rejects(stopped)
    const [row] = await server.database.query<{ crashes: number }>(
      'select crashes from exports where export_id = $1',
      [id],
    )
    assert.equal(row?.crashes, 0)
  })

  it('does not start an export again that has ended the process five times', async () => {
    const { id } = await exports.request()
    await server.database.query('update exports set crashes = $2 where export_id = $1', [
      ...[id, MAX_CRASHES],
    ])
    await runExport(server.deps, job(id), never())
    assert.equal(await stateOf(id), 'failed')
  })

  it('leaves an export alone that has ended', async () => {
    await exports.add('zoe', JOINED)
    const { id } = await exports.request({ ids: [await exports.add('ada', JOINED)] })
    await server.jobs.workOff()
    await runExport(server.deps, job(id), never())
    assert.equal(await textOf(id), 'Email\r\nada@example.com\r\n')
  })
})
