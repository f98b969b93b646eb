/**
 * One row, by column name. Timestamps are `Date`s; each engine converts dates to text and 64-bit integers to
 * numbers.
 */
export type Row = Record<string, unknown>

/** The SQL operations of one connection. The caller supplies the row type and is responsible for it. */
export type Queryable = {
  /** Runs one statement; `$1`, `$2`… are placeholders for the parameters. */
  query<R extends Row>(sql: string, params?: readonly unknown[]): Promise<R[]>
  /** Runs several statements without parameters, such as a migration. */
  script(sql: string): Promise<void>
}

/**
 * The common interface to PGlite and PostgreSQL. Inside `transaction` and `asAccount`, use only the `statements`
 * that the callback receives: queries on the database itself wait for the transaction to end (PGlite has one
 * connection).
 */
export type Database = Queryable & {
  /** Commits when the callback resolves, and rolls back when it throws. */
  transaction<T>(work: (statements: Queryable) => Promise<T>): Promise<T>
  /** Runs a transaction that sees only one account's rows, enforced by row-level security. */
  asAccount<T>(accountId: string, work: (statements: Queryable) => Promise<T>): Promise<T>
  /**
   * Listens to `NOTIFY` on a channel, from any process. The handler receives null after the connection was lost
   * for a while, because notifications may have been missed. Returns a function that stops listening.
   */
  listen(channel: string, onNotification: NotificationHandler): Promise<() => Promise<void>>
  /** Waits for running statements, for at most 3 s. */
  close(): Promise<void>
}

export type NotificationHandler = (payload: string | null) => void

/** The interface of a database engine: one connection at a time, held for the duration of the callback. */
export type DatabaseEngine = {
  session<T>(work: (statements: Queryable) => Promise<T>): Promise<T>
  listen(channel: string, onNotification: NotificationHandler): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * A statement that the database rejected. `code` is the PostgreSQL error code, such as 23505 for a unique
 * violation.
 */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined

  constructor(
    message: string,
    details: { code?: string | undefined; constraint?: string | undefined },
  ) {
    super(message)
    this.name = 'DatabaseError'
    this.code = details.code
    this.constraint = details.constraint
  }
}

async function inTransaction<T>(
  statements: Queryable,
  work: (statements: Queryable) => Promise<T>,
): Promise<T> {
  await statements.script('begin')
  try {
    const result = await work(statements)
    await statements.script('commit')
    return result
  } catch (error) {
    // Report the original error; the engine drops a connection that cannot roll back.
    await statements.script('rollback').catch(() => undefined)
    throw error
  }
}

/** Adds transactions and tenant isolation to an engine; both engines share this code. */
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
    listen: (channel, onNotification) => engine.listen(channel, onNotification),
    close: () => engine.close(),
  }
}
