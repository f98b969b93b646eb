import { readRecords } from './csv-records.ts'
import type { Batch } from './import-batch.ts'
import { type ImportedPerson, type RejectedRow, readPerson } from './row-rules.ts'
import type { RunningImport } from './running-imports.ts'

/** Few enough for a short transaction: other requests wait for it on PGlite. */
const BATCH_ROWS = 500

/**
 * The file in batches, always the same ones: after a restart those that have been imported are read again, because a
 * later row with the same address must still be recognised.
 */
export function* readBatches(rows: string, running: RunningImport, now: Date): Generator<Batch> {
  const { delimiter, targets, hasHeader, dateOrder } = running
  const rowOfEmail = new Map<string, number>()
  let header: readonly string[] | null = hasHeader ? null : []
  let batch = emptyBatch(0)
  for (const record of readRecords(rows, delimiter)) {
    if (header === null) {
      header = record.cells ?? []
      continue
    }
    const read = readPerson(record, { targets, header, dateOrder, now })
    addToBatch(batch, read, rowOfEmail)
    batch.to = record.row
    if (batch.people.length + batch.rejected.length < BATCH_ROWS) continue
    yield batch
    batch = emptyBatch(batch.to)
  }
  if (batch.to > batch.from) yield batch
}

type OpenBatch = Batch & { people: ImportedPerson[]; rejected: RejectedRow[] }

const emptyBatch = (from: number): OpenBatch => ({ from, to: from, people: [], rejected: [] })

/** The first row with an address is imported; later ones are not taken. */
function addToBatch(
  batch: OpenBatch,
  read: ImportedPerson | RejectedRow,
  rowOfEmail: Map<string, number>,
): void {
  if ('reason' in read) {
    batch.rejected.push(read)
    return
  }
  const { row, cells } = read
  const address = read.email.toLowerCase()
  const earlierRow = rowOfEmail.get(address)
  if (earlierRow !== undefined) {
    batch.rejected.push({ row, cells, reason: 'duplicate', detail: String(earlierRow) })
    return
  }
  rowOfEmail.set(address, row)
  batch.people.push(read)
}
