import {
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../src/features/subscribers/exports/model.ts'
import { runExport } from '../../../src/server/exports/export-job.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import type { Row } from '../rows.ts'
import type { AddedSite } from './add-site.ts'
import { watchMemory } from './watch-memory.ts'

/** Less than the file of a million rows: only a few of its parts may be in memory at a time. */
const MAX_GROWTH_MB = 150

const COLUMNS = [
  ...(['email', 'field:first_name', 'field:phone', 'field:city', 'campaign', 'state'] as const),
  ...(['country', 'page', 'joined'] as const),
].map((key) => ({ key, label: key }))

const STATES = { confirmed: 'Yes', unconfirmed: 'No', waiting: 'Waiting', left: 'Left' }

async function addExport(database: Database, { site }: AddedSite, format: ExportFormat) {
  const filter = { search: '', sort: '-created_at', fields: [] }
  const [added] = await database.query<{ id: string }>(
    `insert into exports (account_id, site_id, format, request, request_hash, created_at, progress_at, expires_at)
     select account_id, id, $2, $3, $2, now(), now(), now() + interval '7 days' from sites where id = $1
     returning export_id as id`,
    [
      ...[site.id, format],
      JSON.stringify({ format, columns: COLUMNS, filter, states: STATES, locale: 'en' }),
    ],
  )
  return added?.id ?? ''
}

async function readResult(database: Database, exportId: string) {
  const [result] = await database.query<{ rows: number; size: number; stored: number }>(
    `select rows, size,
       (select sum(length(bytes)) from export_parts where export_parts.export_id = exports.export_id) as stored
     from exports where export_id = $1 and state = 'ready'`,
    [exportId],
  )
  if (result === undefined) throw new Error('The export has failed.')
  return result
}

async function measureExport(database: Database, large: AddedSite, format: ExportFormat) {
  const exportId = await addExport(database, large, format)
  const log = { info: console.error, error: console.error }
  const stopWatching = watchMemory()
  const started = performance.now()
  await runExport(
    { database, log, now: () => new Date() },
    { exportId, accountId: large.accountId },
    new AbortController().signal,
  )
  const seconds = (performance.now() - started) / 1_000
  return { format, seconds, memory: stopWatching(), ...(await readResult(database, exportId)) }
}

type MeasuredExport = Awaited<ReturnType<typeof measureExport>>

const formatExport = ({ format, rows, seconds, size, stored, memory }: MeasuredExport) => [
  format.toUpperCase(),
  rows.toLocaleString('en'),
  `${seconds.toFixed(1)} s`,
  `${(size / 1e6).toFixed(1)} MB`,
  `${(stored / 1e6).toFixed(1)} MB`,
  `${memory.javascript} MB`,
  `${memory.process} MB`,
]

const toRow = ({ format, memory: { growth } }: MeasuredExport): Row => ({
  measure: `export as ${format.toUpperCase()}: growth of the process`,
  baseline: 'before the export',
  figure: { value: growth, low: growth, high: growth },
  ...{ unit: 'MB', bound: MAX_GROWTH_MB, details: 'the largest of its samples' },
})

/** Exports everyone on the list in each format. The lines of a table, and the growth of the process. */
export async function measureExports(
  database: Database,
  large: AddedSite,
): Promise<{ lines: string[][]; rows: Row[] }> {
  const lines = [['export', 'rows', 'time', 'file', 'stored', 'JavaScript', 'process']]
  const rows: Row[] = []
  for (const format of EXPORT_FORMATS) {
    const measured = await measureExport(database, large, format)
    lines.push(formatExport(measured))
    rows.push(toRow(measured))
  }
  return { lines, rows }
}
