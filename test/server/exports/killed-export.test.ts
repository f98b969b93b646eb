import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fromStored } from '../../../src/server/exports/file-formats.ts'
import { MAX_RUNS } from '../../../src/server/exports/runs.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { migrate } from '../../../src/server/platform/database/migrate.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { createRandom } from '../attack/chance.ts'
import { temporaryFolder } from '../support/folder.ts'
import { readWorkbook } from './read-workbook.ts'
import { EMAIL } from './support.ts'

/** The format in which the parts depend most on each other. */
const FORMAT = 'xlsx'
const ROWS = 6_000
/** An export of so many rows has twice as many transactions, and some more. */
const TRANSACTIONS = 12

const random = createRandom(7)

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

async function addExport(database: Database): Promise<string> {
  const request = {
    format: FORMAT,
    columns: [EMAIL],
    filter: { search: '', sort: 'email', fields: [] },
  }
  const [added] = await database.query<{ id: string }>(
    `insert into exports (account_id, site_id, format, request, request_hash, created_at, progress_at, expires_at)
     select account_id, id, $1, $2, $1, now(), now(), now() + interval '7 days' from sites returning export_id as id`,
    [FORMAT, JSON.stringify(request)],
  )
  return added?.id ?? ''
}

async function readFile(database: Database, exportId: string) {
  const parts = await database.query<{ bytes: Uint8Array }>(
    'select bytes from export_parts where export_id = $1 order by number',
    [exportId],
  )
  return Buffer.concat(await Promise.all(parts.map(({ bytes }) => fromStored(FORMAT, bytes))))
}

describe('an export whose process is killed again and again', () => {
  let dataFolder: string
  let accountId: string
  before(async () => {
    dataFolder = await temporaryFolder()
    accountId = await inDatabase(async (database) => {
      await migrate(database)
      return addRows(database)
    })
  })

  async function inDatabase<Result>(work: (database: Database) => Promise<Result>) {
    const database = await openDatabase({ databaseUrl: null, dataFolder })
    return work(database).finally(database.close)
  }

  /** Writes the file in a process of its own, and kills it at some moment after so many transactions. */
  async function run(exportId: string, transactions = Number.POSITIVE_INFINITY): Promise<void> {
    const file = new URL('exporting-process.ts', import.meta.url).pathname
    const child = spawn(process.execPath, ['--import=tsx', file, dataFolder, exportId, accountId], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    let output = ''
    child.stdout.on('data', async (chunk: Buffer) => {
      output += chunk
      if (output.split('\n').length <= transactions) return
      await pause(random.below(5))
      child.kill('SIGKILL')
    })
    await exited
  }

  const stateOf = (database: Database, id: string) =>
    database.query('select state, run from exports where export_id = $1', [id])

  it('offers no part of the file, and in the end all of it', async () => {
    const id = await inDatabase(addExport)
    for (let kill = 1; kill < MAX_RUNS; kill += 1) await run(id, 1 + random.below(TRANSACTIONS))
    const interrupted = await inDatabase((database) => stateOf(database, id))
    assert.deepEqual(interrupted, [{ state: 'running', run: MAX_RUNS - 1 }])
    await run(id)
    await inDatabase(async (database) => {
      assert.deepEqual(await stateOf(database, id), [{ state: 'ready', run: MAX_RUNS }])
      const [[heading] = [], ...rows] = readWorkbook(await readFile(database, id)).Subscribers ?? []
      assert.equal(heading, 'Email')
      assert.equal(new Set(rows.flat()).size, ROWS)
      assert.equal(rows.length, ROWS)
    })
  })
})
