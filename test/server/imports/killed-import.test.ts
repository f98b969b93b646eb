import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { before, describe, it } from 'node:test'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { migrate } from '../../../src/server/platform/database/migrate.ts'
import { openDatabase } from '../../../src/server/platform/database/open.ts'
import { temporaryFolder } from '../support/folder.ts'

const ROWS = 6_000
/** After how many batches of 500 rows the process is killed, each time, while it works on the next one. */
const KILLED_AFTER = [1, 0, 3]

/** An account with an import that has started. Returns the import's ID. */
async function addImport(database: Database): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, row) =>
    row % 10 === 0 ? 'same@shop.example,Ann' : `person${row}@shop.example,Ann`,
  )
  const [added] = await database.query<{ import_id: string }>(
    `with account as (insert into accounts default values returning account_id),
     site as (
       insert into sites (account_id, site_id, domain, time_zone)
       select account_id, 'shop', 'shop.example', 'UTC' from account returning *),
     campaign as (
       insert into campaigns (account_id, site_id, title, customer_intention)
       select account_id, id, 'First order', 'coupon-popups' from site returning *),
     added as (
       insert into imports (account_id, site_id, campaign_id, file_name, delimiter, first_row,
         row_count, state, targets, has_header, date_order, fills_missing, consent, created_at, started_at)
       select account_id, site_id, campaign_id, 'list.csv', ',', '{}', $1, 'running',
         '{email,field:name}', false, 'day-first', false, '[]', now(), now() from campaign returning *)
     insert into import_files (account_id, import_id, rows)
     select account_id, import_id, $2 from added returning import_id`,
    [ROWS, rows.join('\n')],
  )
  return added?.import_id ?? ''
}

describe('an import whose process is killed', () => {
  let dataFolder: string
  let importId: string
  before(async () => {
    dataFolder = await temporaryFolder()
    await inDatabase(async (database) => {
      await migrate(database)
      importId = await addImport(database)
    })
  })

  async function inDatabase<Result>(work: (database: Database) => Promise<Result>) {
    const database = await openDatabase({ databaseUrl: null, dataFolder })
    return work(database).finally(database.close)
  }

  /** Runs the import in a process of its own, and kills it in the batch after these. */
  async function run(batches: number): Promise<void> {
    const file = new URL('importing-process.ts', import.meta.url).pathname
    const child = spawn(process.execPath, ['--import=tsx', file, dataFolder, importId], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk
      const begun = output.split('\n').length - 1
      if (begun > batches) child.kill('SIGKILL')
    })
    await exited
  }

  it('goes on where it was, and imports every row once', async () => {
    for (const batches of KILLED_AFTER) await run(batches)
    const [interrupted] = await inDatabase((database) =>
      database.query('select state, added < $1 as "isPart" from imports', [ROWS]),
    )
    assert.deepEqual(interrupted, { state: 'running', isPart: true })
    await run(Number.POSITIVE_INFINITY)
    const [finished] = await inDatabase((database) =>
      database.query(
        `select state, added, rejected,
           (select count(*)::integer from subscribers) as people,
           (select count(*)::integer from import_rejects) as rejects,
           (select count(*)::integer from import_files) as files,
           (select sum(total)::integer from subscriber_totals) as total
         from imports`,
      ),
    )
    const [added, rejected] = [ROWS * 0.9 + 1, ROWS * 0.1 - 1]
    assert.deepEqual(finished, {
      ...{ state: 'done', added, people: added, total: added },
      ...{ rejected, rejects: rejected, files: 0 },
    })
  })
})
