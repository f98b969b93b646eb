import PgBoss from 'pg-boss'
import type { Database, Queryable } from '../database/database.ts'
import { LEASE_SECONDS } from './lease.ts'

/**
 * For a job whose handler throws: after 10 s, then twice as long each time, up to an hour, for about 40 hours. Jobs of a
 * process that died are not delayed.
 */
const RETRIES = { retryLimit: 50, retryDelay: 10, retryBackoff: true }
const MAX_RETRY_DELAY = '1 hour'
const MAINTENANCE_INTERVAL_SECONDS = 3_600

/** Runs pg-boss's statements in the caller's transaction. */
export const toBossDatabase = ({ query }: Pick<Queryable, 'query'>): PgBoss.Db => ({
  executeSql: async (sql, values = []) => ({ rows: await query(sql, values) }),
})

/** pg-boss sends several statements at once, with a transaction of their own, when it creates and cleans its tables. */
const isScript = (sql: string): boolean => sql.trimStart().startsWith('BEGIN')

const sharedDatabase = (database: Database): PgBoss.Db => ({
  async executeSql(sql, values) {
    if (!isScript(sql)) return toBossDatabase(database).executeSql(sql, values)
    // An outer transaction, because a script that fails would leave PGlite's only connection in its own.
    await database.transaction((statements) => statements.script(sql))
    return { rows: [] }
  },
})

/**
 * pg-boss has no index of the jobs that are running, and the others may be many. It is ours alone: pg-boss may replace its
 * tables, and it is added again at the next start.
 */
const addIndexOfActive = (database: Database): Promise<void> =>
  database.transaction(async (statements) => {
    await statements.query("select pg_advisory_xact_lock(hashtext('pgboss.job_active'))")
    const [index] = await statements.query<{ name: string | null }>(
      "select to_regclass('pgboss.job_active')::text as name",
    )
    if (index?.name !== null) return
    await statements.query(
      "create index job_active on pgboss.job (started_on) where state = 'active'",
    )
  })

/**
 * pg-boss without its own connections and workers: its workers poll for each queue, and end a job that takes longer
 * than its lease. See `runner.ts` for ours.
 */
export async function openBoss(database: Database, names: readonly string[]): Promise<PgBoss> {
  const boss = new PgBoss({
    db: sharedDatabase(database),
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_INTERVAL_SECONDS,
  })
  await boss.start()
  await addIndexOfActive(database)
  const options = { ...RETRIES, expireInSeconds: LEASE_SECONDS }
  for (const name of names) {
    await boss.createQueue(name, { name, ...options })
    await boss.updateQueue(name, { name, ...options })
  }
  return boss
}

/** Runs a job again later, or gives it up. */
export const failJob = (
  boss: PgBoss,
  database: Pick<Database, 'transaction'>,
  { name, id, output }: { name: string; id: string; output: object },
): Promise<void> =>
  database.transaction(async (statements) => {
    await boss.fail(name, id, output, { db: toBossDatabase(statements) })
    await statements.query(
      `update pgboss.job set start_after = least(start_after, now() + interval '${MAX_RETRY_DELAY}')
       where name = $1 and id = $2::uuid and state = 'retry'`,
      [name, id],
    )
  })
