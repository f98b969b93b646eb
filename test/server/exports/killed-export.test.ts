import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { JOB_QUEUES } from '../../../src/server/app/job-queues.ts'
import { fromStored } from '../../../src/server/exports/file-formats.ts'
import { MAX_CRASHES } from '../../../src/server/exports/runs.ts'
import { createDatabase, type Database } from '../../../src/server/platform/database/database.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { openPglite } from '../../../src/server/platform/database/pglite.ts'
import { openJobQueue } from '../../../src/server/platform/jobs/open-job-queue.ts'
import { createRandom } from '../attack/chance.ts'
import { readTemplate } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { type Progress, runChild } from './kill-child.ts'
import { readWorkbook } from './read-workbook.ts'
import { EMAIL } from './support.ts'

const SEED = 7
const ROWS = 6_000
/** An export of so many rows has twice as many transactions, and some more. */
const MAX_TRANSACTIONS = 12
/** Each is killed as often as it may be without failing. The parts of an Excel file depend most on each other. */
const FORMATS = ['xlsx', 'csv', 'json', 'xlsx', 'csv'] as const
const KILLS = FORMATS.length * (MAX_CRASHES - 1)
const CHILD_FOLDER = process.env.KILL_TEST_FOLDER

const chance = createRandom(SEED)

type Format = (typeof FORMATS)[number]

async function addRows(database: Database): Promise<string> {
  const [account] = await database.query<{ id: string }>(
    `with account as (insert into accounts default values returning account_id),
     site as (
       insert into sites (account_id, site_id, domain, time_zone)
       select account_id, 'shop', 'shop.example', 'UTC' from account returning *),
     campaign as (
       insert into campaigns (account_id, site_id, title, customer_intention)
       select account_id, id, 'First order', 'coupon-popups' from site returning *),
     people as (
       insert into subscribers (account_id, site_id, campaign_id, email, created_at)
       select account_id, site_id, campaign_id, 'person' || number || '@shop.example', '2026-01-01'
       from campaign, generate_series(1, $1::integer) as number)
     select account_id as id from account`,
    [ROWS],
  )
  return account?.id ?? ''
}

async function addExport(database: Database, format: Format): Promise<string> {
  const filter = { search: '', sort: 'email', fields: [] }
  const [added] = await database.query<{ id: string }>(
    `insert into exports (account_id, site_id, format, request, request_hash, created_at, progress_at, expires_at)
     select account_id, id, $1, $2, gen_random_uuid()::text, now(), now(), now() + interval '7 days' from sites
     returning export_id as id`,
    [format, JSON.stringify({ format, columns: [EMAIL], filter, locale: 'en', states: {} })],
  )
  return added?.id ?? ''
}

/** Requests the exports, and returns their IDs in the order in which they are written. */
async function requestExports(database: Database): Promise<Map<string, Format>> {
  const accountId = await addRows(database)
  const jobs = await openJobQueue({ database, log: console, names: JOB_QUEUES })
  const formats = new Map<string, Format>()
  for (const format of FORMATS) {
    const exportId = await addExport(database, format)
    formats.set(exportId, format)
    await jobs.send(database, 'export', { exportId, accountId })
  }
  await jobs.close()
  return formats
}

async function readEmails(database: Database, exportId: string, format: Format): Promise<string[]> {
  const stored = await database.query<{ bytes: Uint8Array }>(
    'select bytes from export_parts where export_id = $1 order by number',
    [exportId],
  )
  const parts = await Promise.all(stored.map(({ bytes }) => fromStored(format, bytes)))
  const bytes = Buffer.concat(parts)
  switch (format) {
    case 'xlsx':
      return (readWorkbook(bytes).Subscribers ?? []).slice(1).flat()
    case 'csv':
      return parse(bytes, { bom: true }).slice(1).flat()
    case 'json':
      return JSON.parse(bytes.toString()).map((row: { email: string }) => row.email)
  }
}

function startServer(dataFolder: string): ChildProcess {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return fork(process.argv[1] ?? '', {
    // Optimising PGlite's code takes longer than an export.
    execArgv: ['--liftoff-only'],
    env: { ...env, KILL_TEST_FOLDER: dataFolder },
  })
}

/** How often the server was killed while it wrote each export, and which files are complete. */
type Rounds = { kills: Map<string, number>; complete: Set<string> }

/** Kills a server at a random moment of an export, unless that would make it fail; or when all files are complete. */
async function runUntilKilled(dataFolder: string, { kills, complete }: Rounds): Promise<void> {
  const child = startServer(dataFolder)
  const exited = once(child, 'exit')
  const limit = 1 + chance.below(MAX_TRANSACTIONS)
  let isKilled = false
  child.on('message', async ({ exportId, transactions, isComplete }: Progress) => {
    if (isComplete) complete.add(exportId)
    const count = kills.get(exportId) ?? 0
    const isMoment = transactions >= limit && count < MAX_CRASHES - 1
    if (isKilled || !(isMoment || complete.size === FORMATS.length)) return
    isKilled = true
    if (isMoment) kills.set(exportId, count + 1)
    await pause(chance.below(5))
    child.kill('SIGKILL')
  })
  await exited
}

if (CHILD_FOLDER === undefined) {
  describe(`a server that is killed ${KILLS} times while it exports`, () => {
    let dataFolder: string
    let formats: Map<string, Format>
    before(async () => {
      dataFolder = await temporaryFolder()
      const folder = join(dataFolder, 'database')
      const database = createDatabase(await openPglite({ folder, dump: await readTemplate() }))
      formats = await requestExports(database)
      await database.close()
    })

    it('writes each file whole in the end, by the same job', { timeout: 240_000 }, async () => {
      const startedAt = performance.now()
      const rounds: Rounds = { kills: new Map(), complete: new Set() }
      while (rounds.complete.size < FORMATS.length) await runUntilKilled(dataFolder, rounds)
      const kills = [...rounds.kills.values()].reduce((sum, count) => sum + count, 0)
      console.table({ kills, seconds: Math.round((performance.now() - startedAt) / 1_000) })
      assert.equal(kills, KILLS)
      const database = await openDatabase({ databaseUrl: null, dataFolder })
      const states = await database.query('select distinct state, run from exports')
      assert.deepEqual(states, [{ state: 'ready', run: MAX_CRASHES }])
      for (const [exportId, format] of formats) {
        const emails = await readEmails(database, exportId, format)
        assert.deepEqual([emails.length, new Set(emails).size], [ROWS, ROWS])
      }
      await database.close()
    })
  })
} else {
  await runChild(CHILD_FOLDER)
}
