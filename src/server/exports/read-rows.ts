import type { Queryable } from '../platform/database/database.ts'
import { type Condition, pageCondition, readPage } from '../subscribers/repository.ts'
import type { SubscriberResponse } from '../subscribers/schema.ts'
import { readTotal } from '../subscribers/total.ts'
import type { StartedRun } from './runs.ts'

/** The number of rows that are read in one transaction and held in memory at a time. */
const BATCH_ROWS = 1_000

/** Runs queries in a transaction of their own, because none may stay open during an export. */
export type QueryRunner = <Answer>(
  query: (statements: Queryable) => Promise<Answer>,
) => Promise<Answer>

export type Selection = {
  condition: Condition
  /** Null if it has not been counted. */
  total: number | null
}

/** Leaves out everyone who joined after the export was requested. */
const joinedBefore = ({ sql, parameters }: Condition, moment: Date): Condition => ({
  sql: `${sql} and subscribers.created_at <= $${parameters.length + 1}::timestamptz`,
  parameters: [...parameters, moment],
})

/** Which rows an export has, and how many they are. */
export async function selectRows(
  statements: Queryable,
  { request: { filter, ids }, site, createdAt }: StartedRun,
): Promise<Selection> {
  if (ids !== undefined) {
    const sql = 'site_id = $1::uuid and subscriber_id = any($2::uuid[])'
    const condition = joinedBefore({ sql, parameters: [site.id, ids] }, createdAt)
    return { condition, total: new Set(ids).size }
  }
  const listQuery = { ...filter, page: 1, limit: BATCH_ROWS }
  const { total, isCapped, ids: matches } = await readTotal(statements, site, listQuery)
  const condition = joinedBefore(pageCondition(site, listQuery, matches), createdAt)
  return { condition, total: isCapped ? null : total }
}

/**
 * Reads an export's rows in the list's order. Each batch starts after the last row of the previous one, so no row is
 * read twice; a row is read as it is then.
 */
export async function* readRows(
  runQuery: QueryRunner,
  { request: { filter } }: StartedRun,
  { condition }: Selection,
): AsyncGenerator<SubscriberResponse[]> {
  let after: string | undefined
  do {
    const listQuery = { ...filter, page: 1, limit: BATCH_ROWS, ...(after && { after }) }
    const { items, next } = await runQuery((statements) =>
      readPage(statements, listQuery, condition),
    )
    yield items
    after = next ?? undefined
  } while (after !== undefined)
}
