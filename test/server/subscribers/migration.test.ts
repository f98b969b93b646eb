import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createDatabase } from '../../../src/server/platform/database/database.ts'
import { readMigrations } from '../../../src/server/platform/database/migrate.ts'
import { openPglite } from '../../../src/server/platform/database/pglite.ts'

const LIST = '0058_subscriber_list.sql'

it('the search finds people from before it: on the list by their answers, waiting by their newest submission', async () => {
  const database = createDatabase(await openPglite({ folder: null, dump: null }))
  const migrations = await readMigrations()
  for (const { name, sql } of migrations) if (name < LIST) await database.script(sql)
  await database.script(
    `with account as (insert into accounts default values returning account_id),
       site as (insert into sites (site_id, account_id, domain)
         select 'app', account_id, 'shop.example' from account returning id, account_id)
     insert into campaigns (account_id, site_id, title, customer_intention)
       select account_id, id, 'One', 'leads' from site;
     insert into subscribers (account_id, site_id, campaign_id, email, answers, waits)
       select account_id, site_id, campaign_id, email, answers::jsonb, waits from campaigns,
         (values ('Ada@example.com', '{"city":"Oslo"}', false), ('bob@example.com', '{}', true))
           as people (email, answers, waits);
     insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at)
       select account_id, site_id, campaign_id, subscriber_id, sent.answers::jsonb, '[]', at::timestamptz
       from subscribers, (values ('{"city":"Lima"}', '2026-03-02'), ('{"city":"Quito"}', '2026-03-01'))
         as sent (answers, at)`,
  )
  await database.script(migrations.find(({ name }) => name === LIST)?.sql ?? '')
  const texts = await database.query<{ search_text: string }>(
    'select search_text from subscribers order by email',
  )
  assert.deepEqual(
    texts.map(({ search_text: text }) => text.split('\x1f')),
    [
      ['ada@example.com', 'oslo'],
      ['bob@example.com', 'lima'],
    ],
  )
  await database.close()
})
