import type { Database } from '../../../src/server/platform/database/database.ts'

type Index = { name: string; definition: string }

/** All but those that a constraint needs. */
const INDEXES = `select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename = any($1::text[])
    and not exists (select from pg_constraint where conname = indexname)
  order by indexname`

/**
 * Fills tables without their indexes and creates these afterwards, as a restored dump does: updating twenty indexes for
 * each row takes ten times as long.
 */
export async function fillWithoutIndexes(
  database: Database,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await database.query<Index>(INDEXES, [tables])
  for (const { name } of indexes) await database.script(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await database.script(definition)
  for (const table of tables) await database.query(`vacuum (analyze) ${table}`)
}
