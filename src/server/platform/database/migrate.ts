import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database, Queryable } from './database.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)
/** An arbitrary ID for the advisory lock: processes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 4_600

type Migration = { name: string; sql: string; checksum: string }

/** Reads the numbered SQL files, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readAppliedMigrations(statements: Queryable): Promise<Map<string, string>> {
  await statements.script(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const rows = await statements.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/**
 * Brings the schema up to date in one transaction. Throws if a file was edited after it was applied: every change
 * needs a new file.
 */
export async function migrate(database: Database): Promise<void> {
  const migrations = await readMigrations()
  await database.transaction(async (statements) => {
    await statements.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const appliedMigrations = await readAppliedMigrations(statements)
    for (const { name, sql, checksum } of migrations) {
      const appliedChecksum = appliedMigrations.get(name)
      if (appliedChecksum !== undefined && appliedChecksum !== checksum) {
        throw new Error(`The migration ${name} was edited after it was applied; add a new file.`)
      }
      if (appliedChecksum !== undefined) continue
      await statements.script(sql)
      await statements.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        name,
        checksum,
      ])
    }
  })
}
