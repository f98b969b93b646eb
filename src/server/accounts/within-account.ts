import type { Queryable } from '../platform/database/database.ts'

/**
 * Runs part of a server transaction with row-level security restricted to one account. Lifts the restriction
 * afterwards, so that the same transaction can access rows that belong to no account.
 */
export async function withinAccount<T>(
  statements: Queryable,
  accountId: string,
  work: (statements: Queryable) => Promise<T>,
): Promise<T> {
  await statements.query('select enter_account($1::uuid)', [accountId])
  const result = await work(statements)
  await statements.query(
    "select set_config('role', 'none', true), set_config('poplar.account_id', '', true)",
  )
  return result
}
