import { type BackupTotals, backupLastLine } from '../../features/billing/backup-rules.ts'
import type { Statements } from '../platform/database/database.ts'
import {
  BATCH_ROWS,
  readCampaigns,
  readResponses,
  readSites,
  readSubscribers,
  type Site,
} from './repository.ts'
import type { ExportedAccount } from './schema.ts'

/** Runs queries in their own short transaction: a transaction must not last as long as a download. */
export type RunQuery = <Answer>(
  question: (statements: Statements) => Promise<Answer>,
) => Promise<Answer>

type Head = { account: ExportedAccount; exportedAt: Date }

/** Yields batches, each starting after the last row of the previous one, until one is not full. */
async function* batches<Row>(read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const rows = await read(after)
    yield rows
    if (rows.length < BATCH_ROWS) return
    after = rows.at(-1) ?? null
  }
}

const sitesOf = (ask: RunQuery) =>
  batches<Site>((after) => ask((statements) => readSites(statements, after)))

async function* publicSites(ask: RunQuery): AsyncGenerator<object[]> {
  for await (const sites of sitesOf(ask)) yield sites.map(({ id: _, ...site }) => site)
}

/**
 * Yields the rows of all sites, site by site. The sites are queried again for each list, so that they need not be
 * kept in memory.
 */
async function* ofEachSite<Row>(
  ask: RunQuery,
  read: (statements: Statements, site: Site, after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for await (const sites of sitesOf(ask)) {
    for (const site of sites) {
      yield* batches<Row>((after) => ask((statements) => read(statements, site, after)))
    }
  }
}

/** Writes one list of the file, one row per line. Returns the number of rows. */
async function* list(
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

/** The text of an account's export file in chunks; each chunk is read on demand. */
export async function* accountExport(
  { account, exportedAt }: Head,
  ask: RunQuery,
): AsyncGenerator<string, void> {
  const exported_at = exportedAt.toISOString()
  yield `${JSON.stringify({ format: 'poplar-backup', version: 1, exported_at, account }).slice(0, -1)},\n`
  const sites = yield* list('sites', publicSites(ask))
  const campaigns = yield* list('campaigns', ofEachSite(ask, readCampaigns))
  const subscribers = yield* list('subscribers', ofEachSite(ask, readSubscribers))
  const responses = yield* list('responses', ofEachSite(ask, readResponses))
  yield backupLastLine({ sites, campaigns, subscribers, responses })
}
