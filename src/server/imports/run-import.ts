import * as v from 'valibot'
import type { Deps } from '../platform/deps.ts'
import { readBatches } from './batches.ts'
import { importBatch } from './import-batch.ts'
import { findRunningImport, finishImport, readImportFile } from './running-imports.ts'

const importJob = v.object({ import_id: v.string() })

type ImportDeps = Pick<Deps, 'database' | 'now'>

/**
 * Imports the rest of a file, batch by batch. Does nothing if the import has finished.
 * @param job the job's data
 * @param signal aborted when the server stops; the job is then continued by the next one
 */
export async function runImport(
  { database, now }: ImportDeps,
  job: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { import_id: importId } = v.parse(importJob, job)
  const running = await findRunningImport(database, importId)
  const rows = running === null ? null : await readImportFile(database, importId)
  if (running === null || rows === null) return
  const { accountId, position } = running
  for (const batch of readBatches(rows, running, running.startedAt)) {
    if (batch.to <= position) continue
    signal.throwIfAborted()
    const isImported = await database.asAccount(accountId, (statements) =>
      importBatch(statements, running, batch),
    )
    // Another worker has taken the job over, or the site was deleted.
    if (!isImported) return
  }
  await database.asAccount(accountId, (statements) => finishImport(statements, importId, now()))
}
