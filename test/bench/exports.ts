// `npm run bench:exports`: exports a million subscribers in each format, and prints how long it takes and how much memory
// the process needs at most. BENCH_ROWS changes the number of rows. Without DATABASE_URL, PGlite is used: its memory is
// part of the process, and includes what it needs to store the rows.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXPORT_FORMATS, type ExportFormat } from '../../src/features/subscribers/exports/model.ts'
import { runExport } from '../../src/server/exports/export-job.ts'
import type { Database } from '../../src/server/platform/database/database.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const ROWS_PER_INSERT = 50_000
const SAMPLE_MS = 50

const columns = [
  ...['email', 'field:name', 'field:phone', 'campaign', 'state', 'page', 'joined'],
].map((key) => ({ key, label: key }))

/** An index for each order and state: only the one that the export reads is kept, because adding rows takes minutes. */
async function dropOtherIndexes(database: Database): Promise<void> {
  const indexes = await database.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = 'subscribers'
       and indexname like 'subscribers\\_%' and indexname not in ('subscribers_pkey', 'subscribers_on_list_of_site_by_date')
       and not exists (select from pg_constraint where conname = indexname)`,
  )
  for (const { name } of indexes) await database.script(`drop index ${name}`)
}

async function addRows(database: Database): Promise<string> {
  const [site] = await database.query<{ account: string }>(
    `with account as (insert into accounts default values returning account_id),
     site as (
       insert into sites (account_id, site_id, domain, time_zone)
       select account_id, 'bench', 'bench.example', 'Europe/Berlin' from account returning *)
     insert into campaigns (account_id, site_id, title, customer_intention)
     select account_id, id, 'First order', 'coupon-popups' from site returning account_id as account`,
  )
  for (let first = 1; first <= ROWS; first += ROWS_PER_INSERT) {
    await database.query(
      `insert into subscribers (account_id, site_id, campaign_id, email, created_at, answers)
       select account_id, site_id, campaign_id, 'person' || number || '@example.com',
         timestamptz '2025-01-01' + number * interval '1 second',
         json_build_object('name', 'Ann ' || number, 'phone', '+49 30 ' || number)::jsonb
       from campaigns, generate_series($1::integer, $2::integer) as number`,
      [first, Math.min(ROWS, first + ROWS_PER_INSERT - 1)],
    )
  }
  return site?.account ?? ''
}

/** Samples the memory of the whole process, and of JavaScript alone, until it is stopped. */
function watchMemory() {
  const start = process.memoryUsage()
  const peak = { rss: start.rss, heap: start.heapUsed + start.external }
  const timer = setInterval(() => {
    const { rss, heapUsed, external } = process.memoryUsage()
    peak.rss = Math.max(peak.rss, rss)
    peak.heap = Math.max(peak.heap, heapUsed + external)
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    const megabytes = (bytes: number) => Math.round(bytes / 1e6)
    return {
      rss: megabytes(peak.rss),
      growth: megabytes(peak.rss - start.rss),
      heap: megabytes(peak.heap),
    }
  }
}

async function measure(database: Database, accountId: string, format: ExportFormat) {
  const request = { format, columns, filter: { search: '', sort: '-created_at', fields: [] } }
  const [added] = await database.query<{ id: string }>(
    `insert into exports (account_id, site_id, format, request, request_hash, created_at, progress_at, expires_at)
     select account_id, id, $1, $2, $1, now(), now(), now() + interval '7 days' from sites returning export_id as id`,
    [format, JSON.stringify(request)],
  )
  const exportId = added?.id ?? ''
  const stopWatching = watchMemory()
  const started = performance.now()
  const deps = {
    ...{ database, now: () => new Date() },
    log: { info: console.error, error: console.error },
  }
  await runExport(deps, { exportId, accountId }, new AbortController().signal)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const { rss, growth, heap } = stopWatching()
  const [result] = await database.query<{ rows: number; size: number; stored: number }>(
    `select rows, size, (select sum(length(bytes)) from export_parts where export_id = $1) as stored
     from exports where export_id = $1`,
    [exportId],
  )
  const { rows = 0, size = 0, stored = 0 } = result ?? {}
  if (rows !== ROWS) throw new Error(`The ${format} file has ${rows} rows.`)
  console.log(
    `${format}: ${rows} rows in ${seconds} s; ${(size / 1e6).toFixed(0)} MB, stored as ${(stored / 1e6).toFixed(0)} MB; ` +
      `process at most ${rss} MB (+${growth} MB), of which JavaScript ${heap} MB`,
  )
}

const dataFolder = await mkdtemp(join(tmpdir(), 'bench-exports-'))
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL ?? null, dataFolder })
try {
  await migrate(database)
  await dropOtherIndexes(database)
  const accountId = await addRows(database)
  for (const format of EXPORT_FORMATS) await measure(database, accountId, format)
} finally {
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
}
