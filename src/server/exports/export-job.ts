import * as v from 'valibot'
import type { Deps } from '../platform/deps.ts'
import { FILE_FORMATS, toStored } from './file-formats.ts'
import { type QueryRunner, readRows, selectRows } from './read-rows.ts'
import {
  addPart,
  failRun,
  finishRun,
  RunReplacedError,
  type StartedRun,
  setTotal,
  startRun,
  stopRun,
} from './runs.ts'

type ExportDeps = Pick<Deps, 'database' | 'log' | 'now'>

const exportJob = v.object({ exportId: v.string(), accountId: v.string() })

/** Yields the bytes of the file, with the number of rows in them. */
async function* writeFile(runQuery: QueryRunner, run: StartedRun) {
  const { request, site, createdAt } = run
  const { columns, states, locale } = request
  const table = { columns, states, locale, timeZone: site.time_zone, createdAt }
  const writer = FILE_FORMATS[request.format].createWriter(table)
  const selection = await runQuery(async (statements) => {
    const selected = await selectRows(statements, run)
    await setTotal(statements, run, selected.total)
    return selected
  })
  yield { bytes: writer.start(), rows: 0 }
  for await (const items of readRows(runQuery, run, selection)) {
    yield { bytes: writer.write(items), rows: items.length }
  }
  yield { bytes: writer.end(), rows: 0 }
}

/** Stores the file part by part. Neither a transaction nor more than one part stays open between them. */
async function storeFile(
  runQuery: QueryRunner,
  run: StartedRun,
  { now, signal }: Pick<ExportDeps, 'now'> & { signal: AbortSignal },
): Promise<void> {
  let number = 0
  for await (const { bytes, rows } of writeFile(runQuery, run)) {
    signal.throwIfAborted()
    const stored = await toStored(run.request.format, bytes)
    const part = { number, bytes: stored, size: bytes.length, rows }
    await runQuery((statements) => addPart(statements, run, part, now()))
    number += 1
  }
  await runQuery((statements) => finishRun(statements, run))
}

/**
 * Writes an export's file. A job that is taken over from a worker that died starts the file again, and the other
 * worker, should it still be alive, can write no more.
 */
export async function runExport(
  { database, log, now }: ExportDeps,
  data: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { exportId, accountId } = v.parse(exportJob, data)
  const runQuery: QueryRunner = (query) => database.asAccount(accountId, query)
  const run = await runQuery((statements) => startRun(statements, exportId, now()))
  if (run === null) return
  try {
    await storeFile(runQuery, run, { now, signal })
  } catch (error) {
    if (signal.aborted) {
      await runQuery((statements) => stopRun(statements, run))
      // Its job goes back to the queue.
      throw error
    }
    if (error instanceof RunReplacedError) return
    log.error({ err: error, exportId })
    await runQuery((statements) => failRun(statements, run))
  }
}
