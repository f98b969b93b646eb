import { type BackupTotals, backupLastLine } from '../../features/billing/backup-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import {
  BATCH_ROWS,
  readCampaigns,
  readResponses,
  readSites,
  readSubscribers,
  type Site,
} from './repository.ts'
import type { ExportedAccount } from './schema.ts'

/** Runs queries in a separate short transaction, because a transaction must not stay open during a download. */
export type QueryRunner = <Answer>(
  query: (statements: Queryable) => Promise<Answer>,
) => Promise<Answer>

type Head = { account: ExportedAccount; exportedAt: Date }

/** Yields batches, each starting after the last row of the previous batch, until a batch is not full. */
async function* readBatches<Row>(
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows = await read(after)
    yield rows
    if (rows.length < BATCH_ROWS) return
    after = rows.at(-1) ?? null
  }
}

const readSiteBatches = (runQuery: QueryRunner) =>
  readBatches<Site>((after) => runQuery((statements) => readSites(statements, after)))

async function* readPublicSites(runQuery: QueryRunner): AsyncGenerator<object[]> {
  for await (const sites of readSiteBatches(runQuery)) yield sites.map(({ id: _, ...site }) => site)
}

/**
 * Yields the rows of all sites, site by site. The sites are queried again for each list, so that they need not be
 * kept in memory.
 */
async function* readPerSite<Row>(
  runQuery: QueryRunner,
  read: (statements: Queryable, site: Site, after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const sites of readSiteBatches(runQuery)) {
    for (const site of sites) {
      yield* readBatches<Row>((after) => runQuery((statements) => read(statements, site, after)))
    }
  }
}

/** Writes one list to the file, one row per line. Returns the number of rows. */
async function* writeList(
  name: keyof BackupTotals,
  rowBatches: AsyncGenerator<object[]>,
): AsyncGenerator<string, number> {
  let count = 0
  yield `"${name}":[`
  for await (const rows of rowBatches) {
    const lines = rows.map((row) => {
      count += 1
      return `${count === 1 ? '' : ','}\n${JSON.stringify(row)}`
    })
    if (lines.length > 0) yield lines.join('')
  }
  yield '\n],\n'
  return count
}

/** Yields the text of an account's export file in chunks; each chunk is generated on demand. */
export async function* accountExport(
  { account, exportedAt }: Head,
  runQuery: QueryRunner,
): AsyncGenerator<string, void> {
  const exported_at = exportedAt.toISOString()
  yield `${JSON.stringify({ format: 'poplar-backup', version: 1, exported_at, account }).slice(0, -1)},\n`
  const sites = yield* writeList('sites', readPublicSites(runQuery))
  const campaigns = yield* writeList('campaigns', readPerSite(runQuery, readCampaigns))
  const subscribers = yield* writeList('subscribers', readPerSite(runQuery, readSubscribers))
  const responses = yield* writeList('responses', readPerSite(runQuery, readResponses))
  yield backupLastLine({ sites, campaigns, subscribers, responses })
}
