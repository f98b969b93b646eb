import type { Queryable } from './database.ts'

/** The thresholds are the defaults of PostgreSQL's autovacuum. */
const CHANGED_TABLES = `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`

/**
 * Does what autovacuum does on PostgreSQL, because PGlite has none: reading a long list from its index alone takes up to
 * ten times as long until its table has been vacuumed.
 */
export async function vacuumChangedTables(database: Pick<Queryable, 'query'>): Promise<void> {
  const tables = await database.query<{ name: string }>(CHANGED_TABLES)
  // One statement each, because VACUUM can't run in a transaction and other queries may run in between.
  for (const { name } of tables) await database.query(`vacuum (analyze) ${name}`)
}
