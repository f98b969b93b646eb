import type { Database, Queryable, Row } from '../../../src/server/platform/database/database.ts'

type Plan = {
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const rowsOf = (plan: Plan): number =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) *
    (plan['Actual Loops'] ?? 1) +
  (plan.Plans ?? []).map(rowsOf).reduce((sum, rows) => sum + rows, 0)

/** How many rows the statements of `work` read, with those that they filter out. Nothing is changed. */
export async function countReads(
  database: Database,
  work: (statements: Queryable) => Promise<unknown>,
): Promise<number> {
  const unchanged = new Error('Nothing is changed.')
  let total = 0
  const explaining = database.transaction(async (statements) => {
    await work({
      ...statements,
      async query<Result extends Row>(sql: string, parameters?: readonly unknown[]) {
        await statements.script('savepoint explained')
        const [explained] = await statements.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (analyze, format json) ${sql}`,
          parameters,
        )
        total += rowsOf(explained?.['QUERY PLAN'][0]?.Plan ?? {})
        await statements.script('rollback to savepoint explained')
        return statements.query<Result>(sql, parameters)
      },
    })
    throw unchanged
  })
  await explaining.catch((error: unknown) => {
    if (error !== unchanged) throw error
  })
  return total
}
