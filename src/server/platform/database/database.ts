/** One row, by column name. Timestamps come as `Date`, dates and 64-bit counts as below in each engine. */
export type Row = Record<string, unknown>

/** What one connection can be asked. The caller names the row type and answers for it. */
export type Statements = {
  /** One statement; `$1`, `$2`… stand for the parameters. */
  query<R extends Row>(sql: string, params?: readonly unknown[]): Promise<R[]>
  /** Several statements without parameters, such as a migration. */
  script(sql: string): Promise<void>
}

/**
 * The seam in front of PGlite and PostgreSQL. Inside `transaction` and `asAccount` ask only what the
 * callback was given: the database itself waits for the transaction to end (PGlite has one connection).
 */
export type Database = Statements & {
  /** Commits what the callback did, or rolls it all back when it throws. */
  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T>
  /** A transaction that sees the rows of one account only, by row-level security. */
  asAccount<T>(accountId: string, work: (statements: Statements) => Promise<T>): Promise<T>
  /**
   * Hears what is told by `NOTIFY` on a channel, by any process; null after the line was lost for a while,
   * and something may have been missed. Gives the way to stop.
   */
  listen(channel: string, hear: NotificationHandler): Promise<() => Promise<void>>
  /** Waits for what is under way, at most 3 s. */
  close(): Promise<void>
}

export type NotificationHandler = (payload: string | null) => void

/** What an engine has to bring: one connection at a time, kept for the length of the callback. */
export type DatabaseEngine = {
  session<T>(work: (statements: Statements) => Promise<T>): Promise<T>
  listen(channel: string, hear: NotificationHandler): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** A statement that the database refused. `code` is PostgreSQL's, such as 23505 for a duplicate. */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor(
    message: string,
    facts: { code?: string | undefined; constraint?: string | undefined },
  ) {
    super(message)
    this.name = 'DatabaseError'
    this.code = facts.code
    this.constraint = facts.constraint
  }
}

async function inTransaction<T>(
  statements: Statements,
  work: (statements: Statements) => Promise<T>,
): Promise<T> {
  await statements.script('begin')
  try {
    const result = await work(statements)
    await statements.script('commit')
    return result
  } catch (error) {
    // The first failure is the one to tell; a connection that cannot roll back is dropped by its engine.
    await statements.script('rollback').catch(() => undefined)
    throw error
  }
}

/** Puts the transactions and the tenant wall over an engine; both databases share this one way. */
export function createDatabase(engine: DatabaseEngine): Database {
  const transaction: Database['transaction'] = (work) =>
    engine.session((statements) => inTransaction(statements, work))
  return {
    query: (sql, params) => engine.session((statements) => statements.query(sql, params)),
    script: (sql) => engine.session((statements) => statements.script(sql)),
    transaction,
    asAccount: (accountId, work) =>
      transaction(async (statements) => {
        await statements.query('select enter_account($1::uuid)', [accountId])
        return work(statements)
      }),
    listen: (channel, hear) => engine.listen(channel, hear),
    close: () => engine.close(),
  }
}
