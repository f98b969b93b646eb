import type { Statements } from './database.ts'

/**
 * Does a part of a transaction of the server's own behind one account's wall, and steps out again: for
 * what is written beside it and belongs to no account.
 */
export async function withinAccount<T>(
  statements: Statements,
  accountId: string,
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  await statements.query('select enter_account($1::uuid)', [accountId])
  const result = await work(statements)
  await statements.query(
    "select set_config('role', 'none', true), set_config('poplar.account_id', '', true)",
  )
  return result
}
