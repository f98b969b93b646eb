import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createDatabase } from '../../../src/server/platform/database/database.ts'
import { readMigrations } from '../../../src/server/platform/database/migrate.ts'
import { openPglite } from '../../../src/server/platform/database/pglite.ts'

const FAILING = '0077_failing_receivers.sql'

it('a delivery that had failed before the update has 75 hours from then', async () => {
  const database = createDatabase(await openPglite({ folder: null, dump: null }))
  const migrations = await readMigrations()
  for (const { name, sql } of migrations) if (name < FAILING) await database.script(sql)
  await database.script(
    `with account as (insert into accounts default values returning account_id),
       site as (insert into sites (site_id, account_id, domain)
         select 'app', account_id, 'shop.example' from account returning id, account_id),
       connection as (insert into connections (account_id, site_id, integration, title, created_at)
         select account_id, id, 'webhook', 'Shop', now() from site
         returning account_id, site_id, connection_id)
     insert into deliveries (account_id, site_id, connection_id, kind, email, tries, next_try_at, created_at)
       select account_id, site_id, connection_id, 'lead', 'ada@example.com', 1, now(), '2026-01-01'
       from connection`,
  )
  await database.script(migrations.find(({ name }) => name === FAILING)?.sql ?? '')
  const [row] = await database.query(
    `select failing_since > now() - interval '1 hour' as "isRecent" from deliveries`,
  )
  assert.deepEqual(row, { isRecent: true })
  await database.close()
})
