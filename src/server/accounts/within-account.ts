import type { Queryable } from '../platform/database/database.ts'

/**
 * Runs one part of a server transaction with row-level security limited to one account, then leaves that account
 * again, for rows in the same transaction that belong to no account.
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
