import pg from 'pg'
import { type DatabaseEngine, DatabaseError, type Queryable, type Row } from './database.ts'
import { listenOnPostgres } from './postgres-listener.ts'

const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 20_000
const CLOSE_TIMEOUT_MS = 3_000

// Same result types as PGlite: a date without a time zone is text, and our 64-bit integers are far below 2^53.
const TYPES = new pg.TypeOverrides()
TYPES.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
TYPES.setTypeParser(pg.types.builtins.INT8, Number)
TYPES.setTypeParser(pg.types.builtins.NUMERIC, Number)

function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  return new DatabaseError(error.message, { code: error.code, constraint: error.constraint })
}

async function runQuery<R extends Row>(
  client: pg.ClientBase,
  sql: string,
  params?: readonly unknown[],
) {
  try {
    return await client.query<R>(sql, params && [...params])
  } catch (error) {
    throw toDatabaseError(error)
  }
}

function createQueryable(client: pg.ClientBase): Queryable {
  return {
    async query<R extends Row>(sql: string, params: readonly unknown[] = []) {
      const { rows } = await runQuery<R>(client, sql, params)
      return rows
    },
    async script(sql) {
      // Without parameters, PostgreSQL accepts several statements in one call.
      await runQuery(client, sql)
    },
  }
}

/** Opens a connection pool; throws if the server cannot be reached. */
export async function openPostgres(connectionString: string): Promise<DatabaseEngine> {
  const pool = new pg.Pool({
    connectionString,
    types: TYPES,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    allowExitOnIdle: true,
  })
  // The pool replaces a connection that breaks while idle; without a listener, the error event would end the
  // process.
  pool.on('error', () => undefined)
  await pool.query('select 1')

  return {
    async session(work) {
      const client = await pool.connect()
      try {
        return await work(createQueryable(client))
      } finally {
        const isClean = client.getTransactionStatus() === 'I'
        client.release(!isClean)
      }
    },
    listen: (channel, onNotification) =>
      listenOnPostgres(connectionString, channel, onNotification),
    close: () =>
      Promise.race([
        pool.end(),
        new Promise<void>((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref()),
      ]),
  }
}
