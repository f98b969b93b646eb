import * as v from 'valibot'
import { SUBSCRIBERS_PAGE_SIZE } from '../../../src/features/subscribers/model.ts'
import type { Database, Queryable, Row } from '../../../src/server/platform/database/database.ts'
import { listSubscribers } from '../../../src/server/subscribers/repository.ts'
import { subscribersQuery } from '../../../src/server/subscribers/schema.ts'
import { formatMilliseconds } from '../rows.ts'
import { median } from '../statistics.ts'
import type { AddedSite } from './add-site.ts'
import type { ListCase } from './list-cases.ts'

const RUNS = 5

/** The same statements, which also add how long each has taken to `times`. */
const timeStatements = (statements: Queryable, times: number[]): Queryable => ({
  ...statements,
  async query<R extends Row>(sql: string, parameters?: readonly unknown[]) {
    const started = performance.now()
    const rows = await statements.query<R>(sql, parameters)
    times.push(performance.now() - started)
    return rows
  },
})

/** Reads one page as its route does. */
export async function readListPage(
  database: Database,
  { accountId, site }: AddedSite,
  query: ListCase['query'],
) {
  const limit = String(SUBSCRIBERS_PAGE_SIZE)
  const listQuery = v.parse(subscribersQuery, { limit, ...query })
  const times: number[] = []
  const { items, pagination } = await database.asAccount(accountId, (statements) =>
    listSubscribers(timeStatements(statements, times), site, listQuery),
  )
  // The first statement counts the matches, the others find and read the page.
  const [countMs = Number.NaN, ...pageTimes] = times
  return { items, pagination, countMs, pageMs: pageTimes.reduce((sum, ms) => sum + ms, 0) }
}

const formatCount = (count: number): string => count.toLocaleString('en')

async function measureCase(
  database: Database,
  large: AddedSite,
  { name, query }: ListCase,
): Promise<string[]> {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await readListPage(database, large, query))
  const [first] = runs
  const { total = 0, is_total_capped: isCapped = false } = first?.pagination ?? {}
  return [
    name,
    isCapped ? `more than ${formatCount(total)}` : formatCount(total),
    String(first?.items.length ?? 0),
    formatMilliseconds(median(runs.map(({ countMs }) => countMs))),
    formatMilliseconds(median(runs.map(({ pageMs }) => pageMs))),
  ]
}

/** The lines of a table with the median times of each case. */
export async function measureList(
  database: Database,
  large: AddedSite,
  cases: readonly ListCase[],
): Promise<string[][]> {
  const lines = [['page of the list', 'matches', 'rows', 'count', 'page']]
  for (const listCase of cases) lines.push(await measureCase(database, large, listCase))
  return lines
}
